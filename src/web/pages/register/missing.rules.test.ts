import { expect, test } from 'vitest'
import { missingSentence } from './missing.rules.ts'

test('the empty fields are named in their order, and a complete form needs nothing', () => {
  const fields = { name: 'Ann', email: 'ann@example.com', password: 'sunny day 1', confirmation: 'sunny' }
  expect(missingSentence(fields)).toBeNull()
  expect(missingSentence({ ...fields, confirmation: '' })).toBe('Still needed: password confirmation')
  expect(missingSentence({ ...fields, password: '', email: '' })).toBe('Still needed: email, password')
})
