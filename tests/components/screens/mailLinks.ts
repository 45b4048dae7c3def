import { expect } from 'vitest'
import { resetPassword, undoEmailChange, undoSecondFactor, verifyEmail } from '#shared/api/accounts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, ROUTES, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { button, field, fill, goOffline, goOnline, openScreen, press, see } from '../support/screen.tsx'
import { CONNECTION_FAILED } from './common.ts'
import { never, type ScreenStates } from './states.ts'

/** In the form of the server's tokens. */
const TOKEN = `#token=${'x'.repeat(43)}`
const GONE = "THIS LINK DOESN'T WORK"
const LONG_EMAIL = 'maximiliana.konstantinopolitanidou-featherstonehaugh@a-rather-long-domain.example.org'
const NEW = { 'New Password': 'sunny day 1', 'Confirm New Password': 'sunny day 1' }
const NO_SESSION = never('The link is all that this screen needs, so nothing is loaded.')

export const reset: ScreenStates = {
  loading: NO_SESSION,
  empty: async () => {
    openScreen(PATHS.resetPassword, null)
    await see(GONE)
    await see('A link to choose a new password works once and for one hour.')
    await see('GET A NEW LINK')
  },
  error: async () => {
    openScreen(PATHS.resetPassword + TOKEN, null, refuses(resetPassword, 400, 'link_invalid'))
    await press('UPDATE PASSWORD')
    await see('Please fill in all fields')
    await fill({ ...NEW, 'Confirm New Password': 'sunny day 2' })
    await press('UPDATE PASSWORD')
    await see('New passwords do not match')
    await fill(NEW)
    await press('UPDATE PASSWORD')
    await see(GONE)
    expect(location.hash).toBe('')
  },
  full: async () => {
    const backend = openScreen(PATHS.resetPassword + TOKEN, null, waits(resetPassword))
    await fill(NEW)
    await press('UPDATE PASSWORD')
    await see('UPDATING...')
    backend.letGo(answers(resetPassword, { success: true }), refuses(ROUTES.logOut, 401, 'signed_out'))
    await see('Password updated successfully! Please log in.')
    expect(backend.requestsTo(resetPassword)[0]?.body).toEqual({ token: 'x'.repeat(43), new_password: 'sunny day 1' })
  },
  'over the limit': async () => {
    openScreen(PATHS.resetPassword + TOKEN, null, refuses(resetPassword, 429, 'too_many_attempts'))
    await fill(NEW)
    await press('UPDATE PASSWORD')
    await see('Too many attempts. Please wait a moment and try again.')
    expect(field('New Password').value).toBe('sunny day 1')
  },
  offline: async () => {
    const backend = openScreen(PATHS.resetPassword + TOKEN, null, isUnreachable(resetPassword))
    await fill(NEW)
    goOffline()
    await press('UPDATE PASSWORD')
    await see(CONNECTION_FAILED)
    expect(field('New Password').value).toBe('sunny day 1')
    expect(backend.requestsTo(resetPassword)).toHaveLength(1)
    // The link still works, so it stays in the address.
    expect(location.hash).toBe(TOKEN)
    goOnline()
    backend.given(answers(resetPassword, { success: true }), refuses(ROUTES.logOut, 401, 'signed_out'))
    await press('UPDATE PASSWORD')
    await see('Password updated successfully! Please log in.')
  },
}

export const verify: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.verifyEmail + TOKEN, null, waits(verifyEmail))
    await press('CONFIRM MY ADDRESS')
    await see('Confirming your address...')
    backend.letGo(answers(verifyEmail, { success: true }))
    await see('ADDRESS CONFIRMED')
  },
  empty: async () => {
    openScreen(PATHS.verifyEmail, null)
    await see(GONE)
    await see("If you've already confirmed your address, you're all set.")
    await see('GO TO LOGIN')
  },
  error: async () => {
    openScreen(
      PATHS.verifyEmail + TOKEN,
      aProfile({ email_verified: false }),
      refuses(verifyEmail, 400, 'link_invalid'),
    )
    await press('CONFIRM MY ADDRESS')
    await see(GONE)
    await see("We'll send a new one to ann.fixer@example.com.")
    await see('SEND AGAIN')
    expect(location.hash).toBe('')
  },
  full: async () => {
    const backend = openScreen(PATHS.verifyEmail + TOKEN, aProfile(), answers(verifyEmail, { success: true }))
    await see('CONFIRM YOUR ADDRESS')
    expect(backend.requestsTo(verifyEmail), 'a mail scanner that opens the page confirms nothing').toEqual([])
    await press('CONFIRM MY ADDRESS')
    await see('Thank you. Your email address is confirmed.')
    await see('GO TO THE DASHBOARD')
  },
  'over the limit': async () => {
    openScreen(PATHS.verifyEmail + TOKEN, null, refuses(verifyEmail, 429, 'too_many_attempts'))
    await press('CONFIRM MY ADDRESS')
    await see('Too many attempts. Please wait a moment and try again.')
    await button('RETRY')
  },
  offline: async () => {
    const backend = openScreen(PATHS.verifyEmail + TOKEN, null, isUnreachable(verifyEmail))
    await press('CONFIRM MY ADDRESS')
    await see(CONNECTION_FAILED)
    backend.given(answers(verifyEmail, { success: true }))
    await press('RETRY')
    await see('ADDRESS CONFIRMED')
    await see('GO TO LOGIN')
  },
}

export const undoEmail: ScreenStates = {
  loading: async () => {
    openScreen(PATHS.undoEmailChange + TOKEN, null, waits(undoEmailChange))
    await see('TAKE YOUR ADDRESS BACK?')
    await press('UNDO THE CHANGE')
    await see('UNDOING...')
  },
  empty: async () => {
    openScreen(PATHS.undoEmailChange, null)
    await see(GONE)
    await see('You can undo an email change once, within seven days.')
  },
  error: async () => {
    openScreen(PATHS.undoEmailChange + TOKEN, null, refuses(undoEmailChange, 400, 'link_invalid'))
    await press('UNDO THE CHANGE')
    await see(GONE)
    await see('This link has expired or has already been used.')
  },
  full: async () => {
    openScreen(
      PATHS.undoEmailChange + TOKEN,
      null,
      answers(undoEmailChange, { success: true, email: LONG_EMAIL, second_factor: 'on' }),
      refuses(ROUTES.logOut, 401, 'signed_out'),
    )
    await press('UNDO THE CHANGE')
    await see('CHANGE UNDONE')
    await see(LONG_EMAIL)
    await see('Two-step login is on, as it was before the change.')
    await see('NOW CHOOSE A NEW PASSWORD')
  },
  'over the limit': async () => {
    openScreen(PATHS.undoEmailChange + TOKEN, null, refuses(undoEmailChange, 429, 'too_many_attempts'))
    await press('UNDO THE CHANGE')
    await see('Too many attempts. Please wait a moment and try again.')
    await button('UNDO THE CHANGE')
  },
  offline: async () => {
    openScreen(PATHS.undoEmailChange + TOKEN, null, isUnreachable(undoEmailChange))
    await press('UNDO THE CHANGE')
    await see(CONNECTION_FAILED)
    await button('UNDO THE CHANGE')
  },
}

export const undoTwoStep: ScreenStates = {
  loading: async () => {
    openScreen(PATHS.undoTwoStep + TOKEN, null, waits(undoSecondFactor))
    await press('REMOVE TWO-STEP LOGIN')
    await see('UNDOING...')
  },
  empty: async () => {
    openScreen(PATHS.undoTwoStep, null)
    await see(GONE)
    await see('You can remove two-step login by email once, within seven days.')
  },
  error: async () => {
    openScreen(PATHS.undoTwoStep + TOKEN, null, refuses(undoSecondFactor, 400, 'link_invalid'))
    await press('REMOVE TWO-STEP LOGIN')
    await see(GONE)
  },
  full: async () => {
    openScreen(
      PATHS.undoTwoStep + TOKEN,
      null,
      answers(undoSecondFactor, { success: true, email: null }),
      refuses(ROUTES.logOut, 401, 'signed_out'),
    )
    await press('REMOVE TWO-STEP LOGIN')
    await see('TWO-STEP LOGIN REMOVED')
    await see('ONE MORE STEP')
  },
  'over the limit': async () => {
    openScreen(PATHS.undoTwoStep + TOKEN, null, refuses(undoSecondFactor, 429, 'too_many_attempts'))
    await press('REMOVE TWO-STEP LOGIN')
    await see('Too many attempts. Please wait a moment and try again.')
  },
  offline: async () => {
    openScreen(PATHS.undoTwoStep + TOKEN, null, isUnreachable(undoSecondFactor))
    await press('REMOVE TWO-STEP LOGIN')
    await see(CONNECTION_FAILED)
    await button('REMOVE TWO-STEP LOGIN')
  },
}
