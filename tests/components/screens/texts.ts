import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { CHECK_NAMES, getDiagnostics, type Check } from '#shared/api/diagnostics.ts'
import { listSupportMessages, sendSupportMessage } from '#shared/api/support.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, breaks, isUnreachable, refuses, ROUTES, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { button, field, fill, openScreen, press, see, user } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const SENT = {
  id: 'm1',
  subject: 'A question',
  message: 'Does it work?',
  phone: '',
  best_time: '',
  created_at: '2026-11-19T12:00:00.000Z',
}
const MESSAGES = answers(listSupportMessages, { messages: [SENT], phone_support: null })

export const faq: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.faq, aProfile(), waits(listSupportMessages))
    await see('FREQUENTLY ASKED QUESTIONS')
    await button('CONTACT SUPPORT')
    backend.letGo(MESSAGES)
    await see('YOUR MESSAGES')
  },
  empty: async () => {
    openScreen(PATHS.faq, aProfile())
    await press('CONTACT SUPPORT')
    await press('SEND MESSAGE')
    await see('Please write your message')
  },
  error: async () => {
    const backend = openScreen(PATHS.faq, aProfile(), breaks(sendSupportMessage))
    await press('CONTACT SUPPORT')
    await fill({ Message: 'Hello' })
    await press('SEND MESSAGE')
    await see("We couldn't send your message. Please try again.")
    expect(field('Message').value).toBe('Hello')
    backend.given(answers(sendSupportMessage, { ...SENT, message: 'Hello' }))
    await press('SEND MESSAGE')
    await see('Your message was sent.')
  },
  full: async () => {
    openScreen(PATHS.faq, aProfile(), MESSAGES)
    await see('A question')
    for (const question of document.querySelectorAll('main summary')) await user.click(question)
    await see('Documents: PDF, TIFF, DOC, DOCX and TXT')
  },
  'over the limit': async () => {
    openScreen(PATHS.faq, aProfile(), refuses(sendSupportMessage, 429, 'too_many_attempts'))
    await press('CONTACT SUPPORT')
    await fill({ Message: 'Hello' })
    await press('SEND MESSAGE')
    await see('Too many attempts. Please wait a moment and try again.')
    expect(field('Message').value).toBe('Hello')
  },
  offline: staysOffline(PATHS.faq, aProfile(), 'FREQUENTLY ASKED QUESTIONS'),
}

const ONE_TEXT = 'The text is part of the page: nothing is loaded for it.'

export const terms: ScreenStates = {
  loading: never(ONE_TEXT),
  empty: never(ONE_TEXT),
  error: never(ONE_TEXT),
  full: async () => {
    openScreen(PATHS.terms, null)
    await screen.findByRole('heading', { level: 1, name: 'TERMS OF SERVICE' })
  },
  'over the limit': never('Reading counts towards no limit.'),
  offline: staysOffline(PATHS.terms, aProfile(), 'TERMS OF SERVICE'),
}

export const privacy: ScreenStates = {
  ...terms,
  full: async () => {
    openScreen(PATHS.privacy, null)
    await screen.findByRole('heading', { level: 1, name: 'PRIVACY POLICY' })
  },
  offline: staysOffline(PATHS.privacy, null, 'PRIVACY POLICY'),
}

function checks(changes: Partial<Record<Check['name'], Partial<Check>>> = {}): Check[] {
  return CHECK_NAMES.map((name) => ({ name, state: 'ok', ms: 3, fix: null, ...changes[name] }))
}

const HEALTHY = { route: ROUTES.health, reply: () => ({ status: 200, body: { status: 'ok' } }) }
const AT = '2026-11-20T09:00:00.000Z'

export const diagnostics: ScreenStates = {
  loading: async () => {
    openScreen(PATHS.diagnostics, null, HEALTHY, waits(getDiagnostics))
    await see('CHECKING...')
    expect((await button('RUN AGAIN')).getAttribute('aria-disabled')).toBe('true')
  },
  empty: never('Every installation has the same checks.'),
  error: async () => {
    openScreen(PATHS.diagnostics, null, isUnreachable(ROUTES.health), isUnreachable(getDiagnostics))
    await see('2 CHECKS FAILED')
    await see(CONNECTION_FAILED)
    await button('RUN AGAIN')
  },
  full: async () => {
    const off = { state: 'off', fix: 'Mails stay on this machine.' } as const
    openScreen(
      PATHS.diagnostics,
      null,
      HEALTHY,
      answers(getDiagnostics, {
        checked_at: AT,
        checks: checks({ mail: off, database: { state: 'failed', fix: 'Start it.' } }),
      }),
    )
    await see('1 CHECK FAILED')
    await see('Switched off here: Mail.')
    await see('Start it.')
  },
  'over the limit': async () => {
    const backend = openScreen(PATHS.diagnostics, null, HEALTHY, refuses(getDiagnostics, 429, 'too_many_attempts'))
    await see('Too many attempts. Please wait a moment and try again.')
    backend.given(answers(getDiagnostics, { checked_at: AT, checks: checks() }))
    await press('RUN AGAIN')
    await see('Photo storage')
  },
  offline: staysOffline(
    PATHS.diagnostics,
    null,
    'Photo storage',
    HEALTHY,
    answers(getDiagnostics, { checked_at: AT, checks: checks() }),
  ),
}
