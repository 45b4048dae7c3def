import { expect, test } from 'vitest'
import { loginStepAfter } from './secondFactorLogin.rules.ts'

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
