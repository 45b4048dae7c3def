import { describe, expect, it } from 'vitest'
import { ownTimeOf } from '#tests/measuring/ownTime.ts'
import {
  checkCode,
  checkEmailChange,
  checkLogin,
  checkName,
  checkPassword,
  checkPasswordChange,
  checkPasswordReset,
  checkRegistration,
  isEmail,
  normalizeEmail,
  type RegistrationForm,
} from './credentials.rules.ts'

function aForm(changes: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    name: 'Ann Fixer',
    email: 'ann@example.com',
    password: 'right as rain 7',
    confirmation: 'right as rain 7',
    ...changes,
  }
}

describe('an address', () => {
  it.each([
    'ann@example.com',
    'a.b+c@x-y.co.uk',
    'ox@example.museum',
    'ANN@EXAMPLE.COM',
    `${'a'.repeat(242)}@example.com`,
    "o'brien@example.com",
  ])('%s is one', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@.',
    'ann@example.',
    'a b@example.com',
    'ann@exa mple.com',
    'a@b@c.de',
    'Ann <ann@example.com>',
    'a@b.cc,d@e.ff',
    `${'a'.repeat(243)}@example.com`,
  ])('%j is none', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  it('is compared in lower case, without blanks around it', () => {
    expect(normalizeEmail('  Ann@Example.COM\t')).toBe('ann@example.com')
  })

  it('of hostile length is judged at once', () => {
    const time = ownTimeOf(() => {
      expect(isEmail(`${'a.'.repeat(500_000)}@`)).toBe(false)
      expect(isEmail(`a@${'a.'.repeat(120)}`)).toBe(false)
    })
    expect(time).toBeLessThan(100)
  })
})

describe('a login', () => {
  it.each([
    [{ email: ' ', password: '' }, 'email', 'Please enter your email address'],
    [{ email: 'ann', password: '' }, 'password', 'Please enter your password'],
    [{ email: 'ann', password: 'x' }, 'email', 'Please enter a valid email address'],
  ])('%j lacks something', (form, field, message) => {
    expect(checkLogin(form)).toEqual({ field, message })
  })

  it('may have a password of any length, and blanks around the address', () => {
    expect(checkLogin({ email: ' ann@example.com ', password: 'x' })).toBeNull()
  })
})

describe('a registration', () => {
  it('that is complete has no error', () => {
    expect(checkRegistration(aForm())).toBeNull()
  })

  it.each<[Partial<RegistrationForm>, string, string]>([
    [{ name: ' ', email: '', password: '', confirmation: '' }, 'name', 'Please enter your full name'],
    [{ email: '', password: '', confirmation: '' }, 'email', 'Please enter your email address'],
    [{ email: 'ann', password: '' }, 'email', 'Please enter a valid email address'],
    [{ password: '', confirmation: 'x' }, 'password', 'Please enter a password'],
    [{ password: '12345', confirmation: 'x' }, 'password', 'Password must be at least 6 characters long'],
    [{ confirmation: 'right as rain 8' }, 'confirmation', 'Passwords do not match'],
  ])('with %j has the first error from above', (changes, field, message) => {
    expect(checkRegistration(aForm(changes))).toEqual({ field, message })
  })
})

it.each([
  ['Ann', null],
  ['Ännchen O’Hara-李', null],
  ['n'.repeat(100), null],
  ['n'.repeat(101), 'Please enter a name of at most 100 characters'],
  ['Ann\u0000', 'Please enter a name without control characters'],
  ['Ann\nBob', 'Please enter a name without control characters'],
  ['Ann\u007f', 'Please enter a name without control characters'],
  // The "next line" character, a control character outside ASCII.
  ['Ann\u0085Bob', 'Please enter a name without control characters'],
  ['Ann\u2028Bob', 'Please enter a name without control characters'],
  ['Ann\u2029Bob', 'Please enter a name without control characters'],
  // Characters that change the direction of writing make a text look like another one.
  ['Ann \u202Emoc.live', 'Please enter a name without control characters'],
  ['Ann \u2066Bob\u2069', 'Please enter a name without control characters'],
  ['\u200FAnn', 'Please enter a name without control characters'],
  // Invisible characters, with which two different names would look alike.
  ['An\u200Bn', 'Please enter a name without control characters'],
  ['An\u2060n', 'Please enter a name without control characters'],
  ['Ann\uD800', 'Please enter a name without control characters'],
  // Persian and emoji need the joiners.
  ['می\u200Cخواهم', null],
  ['Ann 👩\u200D🔧', null],
  ['שרה', null],
])('the name %j has the error %j', (name, error) => {
  expect(checkName(name)).toBe(error)
})

it.each([
  ['12345', 'Password must be at least 6 characters long'],
  ['123456', null],
  ['      ', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
])('the password %j has the error %j', (password, error) => {
  expect(checkPassword(password)).toBe(error)
})

describe('a change of address', () => {
  it.each([
    [
      { newEmail: ' ', password: '' },
      { field: 'newEmail', message: 'Please fill in all fields' },
    ],
    [
      { newEmail: 'ann@example.com', password: '' },
      { field: 'password', message: 'Please fill in all fields' },
    ],
    [
      { newEmail: 'ann', password: 'x' },
      { field: 'newEmail', message: 'Please enter a valid email address' },
    ],
    [{ newEmail: ' ann@example.com ', password: 'x' }, null],
  ])('%j gives %j', (form, error) => {
    expect(checkEmailChange(form)).toEqual(error)
  })
})

describe('a change of password', () => {
  const form = { currentPassword: 'right as rain 7', newPassword: 'left as snow 8', confirmation: 'left as snow 8' }

  it.each([
    [{ currentPassword: '' }, { field: 'currentPassword', message: 'Please fill in all fields' }],
    [{ newPassword: '' }, { field: 'newPassword', message: 'Please fill in all fields' }],
    [{ confirmation: '' }, { field: 'confirmation', message: 'Please fill in all fields' }],
    [{ confirmation: 'left as snow 9' }, { field: 'confirmation', message: 'New passwords do not match' }],
    // In the order of the specification: a mismatch is reported before a password that is too short.
    [{ newPassword: 'short' }, { field: 'confirmation', message: 'New passwords do not match' }],
    [
      { newPassword: 'short', confirmation: 'short' },
      { field: 'newPassword', message: 'Password must be at least 6 characters long' },
    ],
    [{}, null],
  ])('%j gives %j', (changes, error) => {
    expect(checkPasswordChange({ ...form, ...changes })).toEqual(error)
  })
})

describe('a password that is chosen by mail', () => {
  it('goes by the rules and sentences of its change', () => {
    for (const [newPassword, confirmation] of [
      ['', ''],
      ['sunny day 1', ''],
      ['sunny day 1', 'sunny day 2'],
      ['short', 'short'],
      ['sunny day 1', 'sunny day 1'],
    ] as const) {
      const form = { newPassword, confirmation }
      expect(checkPasswordReset(form)).toEqual(checkPasswordChange({ ...form, currentPassword: 'right as rain 7' }))
    }
    expect(checkPasswordReset({ newPassword: '', confirmation: '' })).toEqual({
      field: 'newPassword',
      message: 'Please fill in all fields',
    })
  })
})

describe('a code', () => {
  it('is asked for when there is none, and else left to the server', () => {
    expect(checkCode('  ')).toEqual({
      field: 'code',
      message: 'Please enter the code from your authenticator app, or a recovery code.',
    })
    for (const code of ['123 456', 'k3v8m-x7qpa', 'x']) expect(checkCode(code)).toBeNull()
  })
})
