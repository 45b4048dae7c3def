import { expect, test } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { changeFailure, loginFailure, loginStepAfter } from './accountFailure.rules.ts'
import { registrationFailure } from './RegistrationForm.tsx'

test('only wrong credentials offer to register', () => {
  const wrong = loginFailure({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(wrong).toEqual({ message: 'Invalid login credentials', field: null, offersOther: true })
  expect(loginFailure({ code: 'too_many_attempts', message: 'Wait.' })).toMatchObject({
    message: 'Wait.',
    offersOther: false,
  })
})

test('a login that asks for a code offers nothing else, and nothing is wrong yet', () => {
  expect(
    loginFailure({ code: 'code_required', message: 'Please enter the code.', field: 'code', status: 401 }),
  ).toEqual({
    message: null,
    field: null,
    offersOther: false,
  })
  expect(loginFailure({ code: 'code_invalid', message: 'Not right.', field: 'code', status: 401 })).toEqual({
    message: 'Not right.',
    field: 'code',
    offersOther: false,
  })
})

test('a failure without a sentence of its own gets the specified one', () => {
  for (const code of ['unexpected', 'internal']) {
    expect(loginFailure({ code, message: 'x' }).message).toBe(ACCOUNT_MESSAGES.loginFailed)
    expect(registrationFailure({ code, message: 'x' }).message).toBe(ACCOUNT_MESSAGES.registrationFailed)
  }
  const refused = { code: 'unexpected', message: 'x', status: 401 }
  expect(loginFailure(refused).message).toBe(ACCOUNT_MESSAGES.loginFailedCredentials)
})

test('a timeout and a lost connection keep their messages, because the input was not wrong', () => {
  expect(loginFailure({ code: 'timed_out', message: ACCOUNT_MESSAGES.loginTimedOut }).message).toBe(
    ACCOUNT_MESSAGES.loginTimedOut,
  )
  for (const explain of [loginFailure, registrationFailure, changeFailure]) {
    expect(explain({ code: 'offline', message: 'No connection.' })).toEqual({
      message: 'No connection.',
      field: null,
      offersOther: false,
    })
  }
})

test('a refused change points at the field of the form', () => {
  expect(changeFailure({ code: 'wrong_password', message: 'Incorrect.', field: 'current_password' })).toEqual({
    message: 'Incorrect.',
    field: 'currentPassword',
    offersOther: false,
  })
  expect(changeFailure({ code: 'invalid_field', message: 'Too long.', field: 'name' }).field).toBe('name')
})

const call = (code: string, field?: string) => ({ code, message: 'x', field })

test('a code is asked for once the server does, and until it is right', () => {
  expect(loginStepAfter('credentials', call('code_required', 'code'))).toBe('code')
  expect(loginStepAfter('code', call('code_invalid', 'code'))).toBe('code')
  expect(loginStepAfter('code', call('unavailable', 'code'))).toBe('code')
})

test('an error in the address or the password is shown where they are typed', () => {
  expect(loginStepAfter('code', call('invalid_credentials'))).toBe('credentials')
  expect(loginStepAfter('code', call('invalid_field', 'email'))).toBe('credentials')
})

test('a dead line and too many attempts leave a person where they are', () => {
  for (const code of ['offline', 'timed_out', 'too_many_attempts', 'internal']) {
    expect(loginStepAfter('credentials', call(code))).toBe('credentials')
    expect(loginStepAfter('code', call(code))).toBe('code')
  }
})
