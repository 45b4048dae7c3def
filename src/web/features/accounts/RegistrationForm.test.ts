import { expect, test } from 'vitest'
import { missingSentence, registrationFailure } from './RegistrationForm.tsx'

test('the empty fields are named in their order, and a complete form needs nothing', () => {
  const fields = { name: 'Ann', email: 'ann@example.com', password: 'sunny day 1', confirmation: 'sunny' }
  expect(missingSentence(fields)).toBeNull()
  expect(missingSentence({ ...fields, confirmation: '' })).toBe('Still needed: password confirmation')
  expect(missingSentence({ ...fields, password: '', email: '' })).toBe('Still needed: email, password')
})

test('only a taken address offers the login', () => {
  expect(registrationFailure({ code: 'account_exists', message: 'Taken.' })).toMatchObject({ offersOther: true })
  expect(registrationFailure({ code: 'invalid_field', message: 'Common.', field: 'password' })).toEqual({
    message: 'Common.',
    field: 'password',
    offersOther: false,
  })
})
