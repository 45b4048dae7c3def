import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { changeEmail, changePassword, listSecurityEvents } from '#shared/api/accounts.ts'
import { lookAtData } from '#shared/api/dataDownload.ts'
import { getSecondFactor } from '#shared/api/secondFactor.ts'
import { listSessions } from '#shared/api/sessions.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aDevice, aProfile, aSecurityEvent } from '../support/builders.ts'
import { button, field, fill, goOffline, openScreen, press, see, user } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline, waitsForTheSession } from './common.ts'
import type { ScreenStates } from './states.ts'

export const settings: ScreenStates = {
  loading: async () => {
    const backend = openScreen(
      PATHS.settings,
      aProfile(),
      waits(listSecurityEvents),
      waits(listSessions),
      waits(getSecondFactor),
    )
    await screen.findByRole('status', { name: 'Loading the recent activity' })
    await screen.findByRole('status', { name: 'Loading your devices' })
    await see('Loading...')
    backend.letGo(
      answers(listSecurityEvents, { success: true, events: [aSecurityEvent()] }),
      answers(listSessions, { success: true, sessions: [aDevice()] }),
      answers(getSecondFactor, { is_on: true, recovery_codes_left: 10 }),
    )
    await see('Account created')
    await see('Firefox on Linux')
    await button('TURN OFF')
  },
  empty: async () => {
    openScreen(PATHS.settings, aProfile(), answers(listSecurityEvents, { success: true, events: [] }))
    await see('Nothing yet. Logins and changes will be listed here.')
    await see("You're not logged in on any other device.")
  },
  error: async () => {
    const backend = openScreen(
      PATHS.settings,
      aProfile(),
      isUnreachable(listSecurityEvents),
      isUnreachable(listSessions),
      isUnreachable(getSecondFactor),
    )
    await see(CONNECTION_FAILED)
    await screen.findByRole('heading', { name: 'Recent Activity' })
    backend.given(
      answers(listSecurityEvents, { success: true, events: [aSecurityEvent()] }),
      answers(listSessions, { success: true, sessions: [aDevice()] }),
      answers(getSecondFactor, { is_on: false, recovery_codes_left: 0 }),
    )
    const retries = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'RETRY' })
      expect(buttons).toHaveLength(3)
      return buttons
    })
    for (const retry of retries) await user.click(retry)
    await see('Account created')
    await see('Firefox on Linux')
    await button('SET UP')
  },
  full: async () => {
    const events = (
      ['signed_in', 'sign_in_refused', 'email_changed', 'two_step_on', 'signed_out', 'registered'] as const
    ).map((kind, place) => aSecurityEvent({ id: String(place), kind }))
    openScreen(
      PATHS.settings,
      aProfile({ email_verified: false, preferences: { notifications: true, email_updates: false } }),
      answers(listSecurityEvents, { success: true, events }),
      answers(listSessions, {
        success: true,
        sessions: [aDevice(), aDevice({ id: 'device-2', device: 'Safari on iPhone', is_current: false })],
      }),
    )
    await see('This device')
    await see('Safari on iPhone')
    await see('Login refused: wrong password')
    await button('LOG OUT ALL OTHERS')
    await press(/^SHOW ALL/)
    await see('Account created')
  },
  'over the limit': async () => {
    openScreen(PATHS.settings, aProfile(), refuses(lookAtData, 429, 'too_many_attempts'))
    await press('DOWNLOAD MY DATA')
    await see('Too many attempts. Please wait a moment and try again.')
    await button('DOWNLOAD MY DATA')
  },
  offline: staysOffline(PATHS.settings, aProfile(), 'ACCOUNT SETTINGS'),
}

export const newEmail: ScreenStates = {
  loading: waitsForTheSession(PATHS.changeEmail, aProfile(), 'UPDATE EMAIL'),
  empty: async () => {
    openScreen(PATHS.changeEmail, aProfile())
    await see('ann.fixer@example.com')
    await press('UPDATE EMAIL')
    await see('Please fill in all fields')
  },
  error: async () => {
    openScreen(PATHS.changeEmail, aProfile(), refuses(changeEmail, 409, 'account_exists', { field: 'new_email' }))
    await fill({ 'New Email Address': 'dana@example.org', 'Confirm Password': 'sunny day 1' })
    await press('UPDATE EMAIL')
    await see('An account with this email already exists.')
    expect(field('New Email Address').getAttribute('aria-invalid')).toBe('true')
    expect(field('New Email Address').value).toBe('dana@example.org')
  },
  full: async () => {
    const backend = openScreen(PATHS.changeEmail, aProfile(), answers(changeEmail, { success: true }))
    await fill({ 'New Email Address': ' dana@example.org ', 'Confirm Password': 'sunny day 1' })
    await press('UPDATE EMAIL')
    await see('Email updated successfully!')
    await see('ACCOUNT SETTINGS')
    expect(backend.requestsTo(changeEmail)[0]?.body).toEqual({
      new_email: 'dana@example.org',
      password: 'sunny day 1',
    })
  },
  'over the limit': async () => {
    openScreen(PATHS.changeEmail, aProfile(), refuses(changeEmail, 429, 'too_many_attempts'))
    await fill({ 'New Email Address': 'dana@example.org', 'Confirm Password': 'sunny day 1' })
    await press('UPDATE EMAIL')
    await see('Too many attempts. Please wait a moment and try again.')
  },
  offline: async () => {
    openScreen(PATHS.changeEmail, aProfile(), isUnreachable(changeEmail))
    await fill({ 'New Email Address': 'dana@example.org', 'Confirm Password': 'sunny day 1' })
    goOffline()
    await press('UPDATE EMAIL')
    await see("You're offline.")
    await see(CONNECTION_FAILED)
    expect(field('New Email Address').value).toBe('dana@example.org')
  },
}

const PASSWORDS = {
  'Current Password': 'rainy day 1',
  'New Password': 'sunny day 1',
  'Confirm New Password': 'sunny day 1',
}

export const newPassword: ScreenStates = {
  loading: waitsForTheSession(PATHS.changePassword, aProfile(), 'UPDATE PASSWORD'),
  empty: async () => {
    openScreen(PATHS.changePassword, aProfile())
    await press('UPDATE PASSWORD')
    await see('Please fill in all fields')
  },
  error: async () => {
    openScreen(
      PATHS.changePassword,
      aProfile(),
      refuses(changePassword, 403, 'wrong_password', { field: 'current_password' }),
    )
    await fill({ ...PASSWORDS, 'Confirm New Password': 'sunny day 2' })
    await press('UPDATE PASSWORD')
    await see('New passwords do not match')
    await fill(PASSWORDS)
    await press('UPDATE PASSWORD')
    await see('Incorrect password. Please try again.')
    expect(field('Current Password').getAttribute('aria-invalid')).toBe('true')
    expect(field('New Password').value).toBe('sunny day 1')
  },
  full: async () => {
    const backend = openScreen(PATHS.changePassword, aProfile(), answers(changePassword, { success: true }))
    await fill(PASSWORDS)
    await press('UPDATE PASSWORD')
    await see('Password updated successfully!')
    await see('ACCOUNT SETTINGS')
    expect(backend.requestsTo(changePassword)[0]?.body).toEqual({
      current_password: 'rainy day 1',
      new_password: 'sunny day 1',
    })
  },
  'over the limit': async () => {
    openScreen(PATHS.changePassword, aProfile(), refuses(changePassword, 429, 'too_many_attempts'))
    await fill(PASSWORDS)
    await press('UPDATE PASSWORD')
    await see('Too many attempts. Please wait a moment and try again.')
    expect(field('Current Password').value).toBe('rainy day 1')
  },
  offline: async () => {
    openScreen(PATHS.changePassword, aProfile(), isUnreachable(changePassword))
    await fill(PASSWORDS)
    goOffline()
    await press('UPDATE PASSWORD')
    await see("You're offline.")
    await see(CONNECTION_FAILED)
    expect(field('New Password').value).toBe('sunny day 1')
  },
}
