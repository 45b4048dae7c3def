import { expect, it } from 'vitest'
import { createEncryptor } from './encryptor.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
const encryptor = createEncryptor('a secret for tests that is long enough', 'codes')

it('decrypts for the owner that it was encrypted for, and the text differs each time', () => {
  const encrypted = encryptor.encrypt(SECRET, 'ann')
  expect(encrypted).not.toContain(SECRET)
  expect(encryptor.decrypt(encrypted, 'ann')).toBe(SECRET)
  expect(encryptor.encrypt(SECRET, 'ann')).not.toBe(encrypted)
})

it('does not decrypt for another owner or purpose, or with another secret', () => {
  const encrypted = encryptor.encrypt(SECRET, 'ann')
  expect(() => encryptor.decrypt(encrypted, 'bob')).toThrow()
  expect(() => createEncryptor('a secret for tests that is long enough', 'keys').decrypt(encrypted, 'ann')).toThrow()
  expect(() => createEncryptor('another secret that is long enough, too', 'codes').decrypt(encrypted, 'ann')).toThrow()
})

it('does not decrypt when a byte was changed or cut off', () => {
  const bytes = Buffer.from(encryptor.encrypt(SECRET, 'ann'), 'base64')
  for (const place of [0, 12, 30]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => encryptor.decrypt(changed.toString('base64'), 'ann')).toThrow()
  }
  for (const length of [0, 10, 20, bytes.length - 1]) {
    expect(() => encryptor.decrypt(bytes.subarray(0, length).toString('base64'), 'ann')).toThrow()
  }
})
