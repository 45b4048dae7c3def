import { describe, expect, it } from 'vitest'
import { appCode, createSecretBox, newRecoveryCodes, recoveryCodeHash } from './secondStep.rules.ts'

describe('recovery codes', () => {
  it('are ten, each its own, of letters and digits that nobody mistakes', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
  })

  it('are the same however they are typed', () => {
    const hash = recoveryCodeHash('k3v8m-x7qpa')
    expect(recoveryCodeHash(' K3V8M X7QPA ')).toBe(hash)
    expect(recoveryCodeHash('k3v8mx7qpa')).toBe(hash)
    expect(recoveryCodeHash('k3v8m-x7qpb')).not.toBe(hash)
  })
})

describe('the code of an app', () => {
  it.each([' 123 456 ', '123456', '123-456', '123\u00a0456'])('is read from %j', (typed) => {
    expect(appCode(typed)).toBe('123456')
  })

  it.each(['', '12345', '1234567', 'k3v8m-x7qpa', '12345a', '１２３４５６'])('is not %j', (typed) => {
    expect(appCode(typed)).toBeNull()
  })
})

describe('the box of a secret', () => {
  const box = createSecretBox('a secret for tests that is long enough')

  it('opens for the account that it was closed for', () => {
    const closed = box.close('JBSWY3DPEHPK3PXP', 'ann')
    expect(closed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(box.open(closed, 'ann')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.close('JBSWY3DPEHPK3PXP', 'ann')).not.toBe(closed)
  })

  it('does not open for another account, with another key, or when a byte was changed', () => {
    const closed = box.close('JBSWY3DPEHPK3PXP', 'ann')
    expect(() => box.open(closed, 'bob')).toThrow()
    expect(() => createSecretBox('another secret that is long enough, too').open(closed, 'ann')).toThrow()
    const bytes = Buffer.from(closed, 'base64')
    bytes[30] = (bytes[30] ?? 0) ^ 1
    expect(() => box.open(bytes.toString('base64'), 'ann')).toThrow()
  })
})
