import { expect, it } from 'vitest'
import { createEncryptor } from './encryptor.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
const box = createEncryptor('a secret for tests that is long enough', 'codes')

it('opens for the owner that it was closed for, and looks different each time', () => {
  const closed = box.close(SECRET, 'ann')
  expect(closed).not.toContain(SECRET)
  expect(box.open(closed, 'ann')).toBe(SECRET)
  expect(box.close(SECRET, 'ann')).not.toBe(closed)
})

it('does not open for another owner or purpose, or with another secret', () => {
  const closed = box.close(SECRET, 'ann')
  expect(() => box.open(closed, 'bob')).toThrow()
  expect(() => createEncryptor('a secret for tests that is long enough', 'keys').open(closed, 'ann')).toThrow()
  expect(() => createEncryptor('another secret that is long enough, too', 'codes').open(closed, 'ann')).toThrow()
})

it('does not open when a byte was changed or cut off', () => {
  const bytes = Buffer.from(box.close(SECRET, 'ann'), 'base64')
  for (const place of [0, 12, 30]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open(changed.toString('base64'), 'ann')).toThrow()
  }
  for (const length of [0, 10, 20, bytes.length - 1]) {
    expect(() => box.open(bytes.subarray(0, length).toString('base64'), 'ann')).toThrow()
  }
})
