import { expect } from 'vitest'
import { requestPasswordReset } from '#shared/api/accounts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { isUnreachable, refuses, ROUTES } from '../support/backend.ts'
import { expectNot, field, fill, goOffline, openScreen, press, pressInDialog, see } from '../support/screen.tsx'
import { CONNECTION_FAILED, waitsForTheSession } from './common.ts'
import type { ScreenStates } from './states.ts'

const ANN = { Email: 'ann.fixer@example.com', Password: 'sunny day 1' }
const NEW = { 'Full Name': 'Ann Fixer', ...ANN, 'Confirm Password': 'sunny day 1' }

export const login: ScreenStates = {
  loading: waitsForTheSession(PATHS.login, null, 'SIGN IN'),
  empty: async () => {
    const backend = openScreen(PATHS.login, null)
    await press('SIGN IN')
    await see('Please enter your email address')
    await fill({ Email: 'ann.fixer@example.com' })
    await press('SIGN IN')
    await see('Please enter your password')
    expect(backend.requestsTo(ROUTES.logIn)).toEqual([])
  },
  error: async () => {
    openScreen(PATHS.login, null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
    await fill(ANN)
    await press('SIGN IN')
    await see('Invalid login credentials')
    await see('Would you like to create an account with this email address?')
    await pressInDialog('CREATE ACCOUNT')
    await see('Already have an account? Login')
    expect(field('Email').value).toBe(ANN.Email)
  },
  full: async () => {
    openScreen(PATHS.login, null)
    await fill(ANN)
    await press('Hide form')
    expectNot('SIGN IN')
    await press('Show form')
    expect(field('Email').value).toBe(ANN.Email)
    await see('Forgot Password?')
    await see('REGISTER')
  },
  'over the limit': async () => {
    openScreen(PATHS.login, null, refuses(ROUTES.logIn, 429, 'too_many_wrong_passwords'))
    await fill(ANN)
    await press('SIGN IN')
    await see('Too many wrong passwords for this account today.')
    await see('Choose a new password')
  },
  offline: async () => {
    openScreen(PATHS.login, null, isUnreachable(ROUTES.logIn))
    await see('SIGN IN')
    goOffline()
    await see("You're offline.")
    await fill(ANN)
    await press('SIGN IN')
    await see(CONNECTION_FAILED)
    expect(field('Email').value).toBe(ANN.Email)
    expect(field('Password').value).toBe(ANN.Password)
  },
}

export const register: ScreenStates = {
  loading: waitsForTheSession(PATHS.register, null, 'CREATE ACCOUNT'),
  empty: async () => {
    openScreen(PATHS.register, null)
    await see('By creating an account, you accept the Terms of Service')
    expect(document.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true)
  },
  error: async () => {
    openScreen(PATHS.register, null, refuses(ROUTES.register, 409, 'account_exists'))
    await fill({ ...NEW, 'Confirm Password': 'sunny day 2' })
    await press('CREATE ACCOUNT')
    await see('Passwords do not match')
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await see('An account with this email already exists.')
    await see('Would you like to go to the login page?')
    await pressInDialog('CANCEL')
    expect(field('Full Name').value).toBe('Ann Fixer')
  },
  full: async () => {
    openScreen(PATHS.register, null, { route: ROUTES.register, reply: () => 'waits' })
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await see('CREATING ACCOUNT...')
  },
  'over the limit': async () => {
    openScreen(PATHS.register, null, refuses(ROUTES.register, 429, 'too_many_attempts'))
    await fill(NEW)
    await press('CREATE ACCOUNT')
    await see('Too many attempts. Please wait a moment and try again.')
    expect(field('Password').value).toBe(NEW.Password)
  },
  offline: async () => {
    openScreen(PATHS.register, null, isUnreachable(ROUTES.register))
    await fill(NEW)
    goOffline()
    await press('CREATE ACCOUNT')
    await see(CONNECTION_FAILED)
    expect(field('Email').value).toBe(NEW.Email)
  },
}

export const forgotPassword: ScreenStates = {
  loading: waitsForTheSession(PATHS.forgotPassword, null, 'SEND LINK'),
  empty: async () => {
    openScreen(PATHS.forgotPassword, null)
    await press('SEND LINK')
    await see('Please enter your email address')
  },
  error: async () => {
    openScreen(PATHS.forgotPassword, null)
    await fill({ Email: 'nobody' })
    await press('SEND LINK')
    await see('Please enter a valid email address')
    expect(field('Email').value).toBe('nobody')
  },
  full: async () => {
    openScreen(PATHS.forgotPassword, null, {
      route: requestPasswordReset,
      reply: () => ({ status: 200, body: { success: true } }),
    })
    await fill({ Email: 'dana@example.org' })
    await press('SEND LINK')
    await see('CHECK YOUR EMAIL')
    await see('dana@example.org')
    await see('SEND AGAIN (')
  },
  'over the limit': async () => {
    openScreen(PATHS.forgotPassword, null, refuses(requestPasswordReset, 429, 'too_many_attempts'))
    await fill({ Email: 'dana@example.org' })
    await press('SEND LINK')
    await see('Too many attempts. Please wait a moment and try again.')
    expect(field('Email').value).toBe('dana@example.org')
  },
  offline: async () => {
    openScreen(PATHS.forgotPassword, null, isUnreachable(requestPasswordReset))
    await fill({ Email: 'dana@example.org' })
    goOffline()
    await press('SEND LINK')
    await see(CONNECTION_FAILED)
    expect(field('Email').value).toBe('dana@example.org')
  },
}
