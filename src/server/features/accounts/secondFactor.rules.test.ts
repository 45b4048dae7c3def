import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appCode, newRecoveryCodes, normalizeCode } from './secondFactor.rules.ts'

describe('recovery codes', () => {
  it('are ten, each its own, of letters and digits that nobody mistakes', () => {
    const codes = newRecoveryCodes((limit) => randomInt(limit))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
  })

  it('are the same however they are typed', () => {
    for (const typed of ['k3v8m-x7qpa', ' K3V8M X7QPA ', 'k3v8mx7qpa']) expect(normalizeCode(typed)).toBe('k3v8mx7qpa')
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
