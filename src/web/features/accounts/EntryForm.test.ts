import { expect, test } from 'vitest'
import { prefilledEmail } from './EntryForm.tsx'

test('reads the address that the other screen passed on', () => {
  expect(prefilledEmail({ email: 'dana@example.org' })).toBe('dana@example.org')
})

test('anything else in the history entry is nothing', () => {
  for (const state of [null, undefined, 'x', {}, { email: 3 }]) expect(prefilledEmail(state)).toBe('')
})
