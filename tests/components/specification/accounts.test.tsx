import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { changeEmail, changePassword, getMe, requestPasswordReset } from '#shared/api/accounts.ts'
import { requestDeletion } from '#shared/api/deletion.ts'
import { listFiles } from '#shared/api/files.ts'
import { answers, breaks, refuses, ROUTES, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import {
  button,
  expectAddress,
  field,
  fill,
  leads,
  link,
  openScreen,
  press,
  pressInDialog,
  says,
  saysNone,
  user,
} from '../support/screen.tsx'
import { lapse } from '../support/timeLimits.ts'

const ROSA = aProfile({ name: 'Rosa Fixer', email: 'rosa@example.com' })
const NOBODY = { Email: 'nobody@example.com', Password: 'not the password' }
const NEW = {
  'Full Name': 'Rosa Fixer',
  Email: 'rosa@example.com',
  Password: 'right as rain 7',
  'Confirm Password': 'right as rain 7',
}

const REGISTERED = { route: ROUTES.register, reply: () => ({ status: 200, body: {} }) }

describe('2. Login', () => {
  test('the form has its fields and ways on, and can be collapsed', async () => {
    openScreen('/', null)
    await says('LOGIN', 'Email', 'Password', 'REGISTER', 'Forgot Password?')
    await press('Hide form')
    saysNone('Email', 'SIGN IN')
    await press('Show form')
    await says('Email', 'SIGN IN')
  })

  test('an error stands before the fields', async () => {
    openScreen('/', null)
    await press('SIGN IN')
    await says('Please enter your email address')
    const fault = screen.getByRole('alert')
    expect(fault.textContent).toContain('Please enter your email address')
    expect(fault.compareDocumentPosition(field('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the button says that it is busy, and a login leads to the profile', async () => {
    const backend = openScreen('/', null, waits(ROUTES.logIn))
    await fill(NOBODY)
    await press('SIGN IN')
    await says('SIGNING IN...')
    backend.letGo(answers(ROUTES.logIn, { success: true }), answers(getMe, ROSA))
    await expectAddress('/profile')
  })
})

describe('2. Registration', () => {
  test('the button stays disabled until all four fields have a value', async () => {
    openScreen('/register', null)
    await says('Full Name', 'Email', 'Password', 'At least 6 characters', 'Confirm Password')
    const submit = await button('CREATE ACCOUNT')
    for (const [label, value] of Object.entries(NEW)) {
      expect(submit).toHaveProperty('disabled', true)
      await fill({ [label]: value })
    }
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  })

  test('it says that it leads to the profile, and does', async () => {
    const backend = openScreen('/register', null, waits(ROUTES.register))
    await fill(NEW)
    await press('CREATE ACCOUNT')
    backend.letGo(REGISTERED, answers(getMe, ROSA))
    await says('Registration successful! Redirecting to your profile...')
    await expectAddress('/profile')
  })

  test('the login is one press away, and passes on the address that was typed there', async () => {
    openScreen('/register', null)
    await user.click(await link('Already have an account? Login'))
    await says('LOGIN')
    await expectAddress('/')
    await fill(NOBODY)
    await user.click(await link('REGISTER'))
    await expectAddress('/register')
    await waitFor(() => expect(field('Email').value).toBe(NOBODY.Email))
  })
})

describe('2. Forgotten password', () => {
  test('it asks for the address, and says where the mail has gone', async () => {
    openScreen('/forgot-password', null, answers(requestPasswordReset, { success: true }))
    await says('FORGOT PASSWORD?', 'Email', 'Back to Login')
    await fill({ Email: 'dana@example.com' })
    await user.keyboard('{Enter}')
    await says('CHECK YOUR EMAIL', 'dana@example.com')
    await user.click(await link('Back to Login'))
    await expectAddress('/')
  })
})

describe('2. Settings', () => {
  test('it shows the account, and leads to what can be changed', async () => {
    openScreen('/settings', ROSA)
    await says('ACCOUNT SETTINGS', 'R', 'Rosa Fixer', 'rosa@example.com', 'Delete Account')
    await says('Change Email', 'Change Password', 'Notifications', 'Email Updates', 'Privacy Policy')
    for (const toggle of ['Notifications', 'Email Updates']) {
      expect(screen.getByRole('switch', { name: toggle }).getAttribute('aria-checked'), toggle).toBe('true')
    }
    for (const [row, path] of [
      [/^Change Email/, '/change-email'],
      [/^Change Password/, '/change-password'],
      [/^Privacy Policy/, '/privacy'],
    ] as const) {
      const links = screen.getAllByRole('link', { name: row }).map((each) => each.getAttribute('href'))
      expect(new Set(links)).toEqual(new Set([path]))
    }
  })

  test('a deletion asks first, wants the password, and says that it was requested', async () => {
    const backend = openScreen(
      '/settings',
      ROSA,
      answers(requestDeletion, { success: true, deletion_due_at: '2026-12-20T10:00:00.000Z' }),
    )
    await press('DELETE ACCOUNT')
    await says('Are you sure you want to delete your account? This action cannot be undone.')
    await pressInDialog('DELETE ACCOUNT')
    await fill({ Password: 'right as rain 7' })
    backend.given(refuses(getMe, 401, 'signed_out'))
    await press('DELETE ACCOUNT')
    await says('Account deletion requested. Please contact support.')
    await expectAddress('/')
  })

  test('the new address is asked for beside the current one, with the password', async () => {
    openScreen('/change-email', ROSA)
    await says('CHANGE EMAIL', 'Current email', 'rosa@example.com', 'New Email Address', 'Confirm Password')
    await button('UPDATE EMAIL')
    expect(field('New Email Address').type).toBe('email')
    await leads({ Back: '/settings' })
  })

  test('the new password is asked for twice, with the current one', async () => {
    openScreen('/change-password', ROSA)
    await says('CHANGE PASSWORD', 'Current Password', 'New Password', 'Confirm New Password')
    await button('UPDATE PASSWORD')
    await leads({ Back: '/settings' })
  })
})

describe('4. Session', () => {
  test('who is logged in and opens the login is led to the profile, and to the login when the session has ended', async () => {
    const backend = openScreen('/', ROSA)
    await says('Welcome, Rosa Fixer')
    await expectAddress('/profile')
    const upload = await link(/^Upload Files/)
    backend.given(refuses(getMe, 401, 'signed_out'), refuses(listFiles, 401, 'signed_out'))
    await user.click(upload)
    await says('LOGIN', 'You must be logged in to do this.')
    await expectAddress('/')
  })

  test('after six hours without a request the login says why', async () => {
    const backend = openScreen('/profile', ROSA)
    await says('Auto-logout in 6 hours')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 3_600_000 + 1_000 })
    backend.given(refuses(getMe, 401, 'signed_out'), refuses(listFiles, 401, 'signed_out'))
    await user.click(await link(/^Upload Files/))
    await says('Your session has expired due to inactivity. Please log in again.')
    await expectAddress('/')
  })

  test('a logout ends the session and leads to the login', async () => {
    const backend = openScreen('/settings', ROSA, answers(ROUTES.logOut, null))
    await press('LOGOUT')
    await says('LOGIN')
    await expectAddress('/')
    expect(backend.requestsTo(ROUTES.logOut)).toHaveLength(1)
  })
})

describe('5. Login', () => {
  test.each([
    ['', 'secret 1', 'Please enter your email address'],
    ['dana@example.com', '', 'Please enter your password'],
    ['dana', 'secret 1', 'Please enter a valid email address'],
  ])('"%s" and "%s" are refused: %s', async (email, password, sentence) => {
    const backend = openScreen('/', null)
    await fill({ Email: email, Password: password })
    await press('SIGN IN')
    await says(sentence)
    expect(backend.requestsTo(ROUTES.logIn)).toEqual([])
  })
})

describe('5. Registration', () => {
  test.each([
    [' ', 'dana@example.com', 'secret 1', 'secret 1', 'Please enter your full name'],
    ['Dana', 'nonsense', 'secret 1', 'secret 1', 'Please enter a valid email address'],
    ['Dana', 'dana@example.com', 'short', 'short', 'Password must be at least 6 characters long'],
    ['Dana', 'dana@example.com', 'secret 1', 'secret 2', 'Passwords do not match'],
  ])('"%s", "%s", "%s" and "%s" are refused: %s', async (name, email, password, again, sentence) => {
    const backend = openScreen('/register', null)
    await fill({ 'Full Name': name, Email: email, Password: password, 'Confirm Password': again })
    await press('CREATE ACCOUNT')
    await says(sentence)
    expect(backend.requestsTo(ROUTES.register)).toEqual([])
  })

  test('with neither address nor password there is nothing to press, and nothing is called wrong', async () => {
    openScreen('/register', null)
    await fill({ 'Full Name': 'Dana', Email: '', Password: '' })
    await says('At least 6 characters')
    saysNone('Please enter your email address', 'Please enter a password')
    expect(await button('CREATE ACCOUNT')).toHaveProperty('disabled', true)
  })

  test('a password that everybody uses is refused', async () => {
    const detail = 'This password is one of the most common ones. Please choose another.'
    openScreen('/register', null, refuses(ROUTES.register, 400, 'invalid_field', { field: 'password', detail }))
    await fill({ ...NEW, Password: 'password', 'Confirm Password': 'password' })
    await press('CREATE ACCOUNT')
    await says(detail)
  })

  test('an address that is registered already is refused', async () => {
    openScreen('/register', null, refuses(ROUTES.register, 409, 'account_exists'))
    await fill({ ...NEW, Email: 'ROSA@EXAMPLE.COM' })
    await press('CREATE ACCOUNT')
    await says('An account with this email already exists. Please try logging in instead.')
  })
})

describe('5. Change email', () => {
  test.each([
    ['', 'secret 1', 'Please fill in all fields'],
    ['dana@example.com', '', 'Please fill in all fields'],
    ['dana', 'secret 1', 'Please enter a valid email address'],
  ])('"%s" and "%s" are refused: %s', async (email, password, sentence) => {
    const backend = openScreen('/change-email', ROSA)
    await fill({ 'New Email Address': email, 'Confirm Password': password })
    await press('UPDATE EMAIL')
    await says(sentence)
    expect(backend.requestsTo(changeEmail)).toEqual([])
  })

  test('another password is refused, and with the right one the address is changed', async () => {
    const backend = openScreen(
      '/change-email',
      ROSA,
      refuses(changeEmail, 403, 'wrong_password', { field: 'password' }),
    )
    await fill({ 'New Email Address': 'dana@example.com', 'Confirm Password': 'not this one' })
    await press('UPDATE EMAIL')
    await says('Incorrect password. Please try again.')
    backend.given(answers(changeEmail, { success: true }))
    await press('UPDATE EMAIL')
    await says('Email updated successfully!')
    await expectAddress('/settings')
  })
})

describe('5. Change password', () => {
  test.each([
    ['', 'secret 1', 'secret 1', 'Please fill in all fields'],
    ['secret 1', '', 'secret 2', 'Please fill in all fields'],
    ['secret 1', 'secret 2', '', 'Please fill in all fields'],
    ['secret 1', 'secret 2', 'secret 3', 'New passwords do not match'],
    ['secret 1', 'short', 'short', 'Password must be at least 6 characters long'],
  ])('"%s", "%s" and "%s" are refused: %s', async (current, next, again, sentence) => {
    const backend = openScreen('/change-password', ROSA)
    await fill({ 'Current Password': current, 'New Password': next, 'Confirm New Password': again })
    await press('UPDATE PASSWORD')
    await says(sentence)
    expect(backend.requestsTo(changePassword)).toEqual([])
  })

  test('a new password is taken', async () => {
    openScreen('/change-password', ROSA, answers(changePassword, { success: true }))
    const next = 'sunny day 1'
    await fill({ 'Current Password': 'right as rain 7', 'New Password': next, 'Confirm New Password': next })
    await press('UPDATE PASSWORD')
    await says('Password updated successfully!')
    await expectAddress('/settings')
  })
})

describe('8. Time limits', () => {
  test('a login waits for 6 s', async () => {
    openScreen('/', null, waits(ROUTES.logIn))
    await fill(NOBODY)
    await press('SIGN IN')
    await lapse(6_000)
    await says('Login timed out. Please check your connection and try again.')
  })

  test('a registration waits for 8 s', async () => {
    openScreen('/register', null, waits(ROUTES.register))
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await lapse(8_000)
    await says('Registration timed out. Please check your connection and try again.')
  })
})

describe('8. Failures', () => {
  test.each([
    ['an answer that is not the product’s', breaks(ROUTES.register), 'Registration failed. Please try again.'],
    [
      'an account that cannot be made',
      refuses(ROUTES.register, 500, 'account_failed'),
      'Failed to create user account',
    ],
    [
      'an account that cannot be completed',
      refuses(ROUTES.register, 500, 'account_failed', { detail: 'Failed to create user profile. Please try again.' }),
      'Failed to create user profile. Please try again.',
    ],
  ])('a registration says what it makes of %s', async (_what, answer, sentence) => {
    openScreen('/register', null, answer)
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await says(sentence)
  })

  test.each([
    ['an answer that is not the product’s', breaks(ROUTES.logIn), 'Login failed. Please try again.'],
    [
      'a refusal without a reason',
      { route: ROUTES.logIn, reply: () => ({ status: 401, body: 'no' }) },
      'Login failed. Please check your credentials.',
    ],
  ])('a login says what it makes of %s', async (_what, answer, sentence) => {
    openScreen('/', null, answer)
    await fill(NOBODY)
    await press('SIGN IN')
    await says(sentence)
  })

  test('a logout that failed says that this browser may still be logged in', async () => {
    openScreen('/settings', ROSA, breaks(ROUTES.logOut))
    await press('LOGOUT')
    await says(
      'LOGIN',
      "The server didn't respond, so this browser may still be logged in. Keep this page open, and we'll keep trying to log you out.",
    )
  })
})

describe('8. Questions', () => {
  test('credentials that nobody has lead to a registration, and do not say whether there is an account', async () => {
    openScreen('/', null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
    await fill(NOBODY)
    await press('SIGN IN')
    await says('Invalid login credentials', 'Would you like to create an account with this email address?')
    saysNone(
      'No account found with this email address. Please register first.',
      'Incorrect password. Please try again.',
    )
    await pressInDialog('CREATE ACCOUNT')
    await expectAddress('/register')
    await waitFor(() => expect(field('Email').value).toBe(NOBODY.Email))
  })

  test('an address that is taken leads to the login', async () => {
    openScreen('/register', null, refuses(ROUTES.register, 409, 'account_exists'))
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await says('Would you like to go to the login page?')
    await pressInDialog('GO TO LOGIN')
    await expectAddress('/')
    await waitFor(() => expect(field('Email').value).toBe(NEW.Email))
  })
})
