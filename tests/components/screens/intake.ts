import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import {
  beginIntake,
  declineSubmission,
  listSubmissions,
  lookAtIntake,
  submitIntake,
  withdrawIntake,
} from '#shared/api/intake.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { anIntakePage, aSubmission, INTAKE, openInbox, WITHDRAWAL } from '../support/intake.ts'
import {
  button,
  expectNot,
  fill,
  goOffline,
  link,
  openScreen,
  press,
  pressInDialog,
  see,
  user,
} from '../support/screen.tsx'
import { CONNECTION_FAILED } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const PAGE = answers(lookAtIntake, anIntakePage())
const MANY = 'Acme Repairs has many requests right now. Please call them.'

/** Fills in what a request needs, and sends it. */
async function sendOne(): Promise<void> {
  await fill({
    'What happened? (if you like)': 'A pipe drips.',
    'Your name': 'Dana',
    'Phone (or email)': '5035550143',
  })
  await user.click(await screen.findByRole('checkbox', { name: 'I agree.' }))
  await press('SEND THE REQUEST')
}

export const intake: ScreenStates = {
  loading: async () => {
    const backend = openScreen(INTAKE, null, waits(lookAtIntake))
    // What to do in an emergency does not wait for the shop.
    await see('IS IT ONE OF THESE? READ IT FIRST')
    await see('SAGGING CEILING')
    backend.letGo(PAGE)
    await see('Acme Repairs')
    await see('We answer within an hour.')
  },
  empty: async () => {
    openScreen(INTAKE, null, PAGE)
    await see('Nothing was sent so far.')
    await press('SEND THE REQUEST')
    await see('Please add a photo or write what is damaged.')
  },
  error: async () => {
    const detail = 'This address is no longer used. Please contact the shop directly.'
    openScreen(INTAKE, null, refuses(lookAtIntake, 410, 'intake_closed', { detail }))
    await see(detail)
    await see('SAGGING CEILING')
    expectNot('SEND THE REQUEST')
  },
  full: async () => {
    openScreen(INTAKE, aProfile(), PAGE)
    await link('CALL 503-555-0100')
    await see('Acme Repairs gets these photos and your answers.')
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I agree.' })).toHaveProperty('checked', false)
    expect(
      await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Take out where the photos were taken' }),
    ).toHaveProperty('checked', true)
    expectNot('HOME')
  },
  'over the limit': async () => {
    openScreen(
      INTAKE,
      null,
      PAGE,
      answers(beginIntake, { draft_id: 'd1' }),
      refuses(submitIntake, 429, 'too_many_attempts', { detail: MANY }),
    )
    await sendOne()
    await see(MANY)
    await button('SEND THE REQUEST')
  },
  offline: async () => {
    openScreen(INTAKE, null, PAGE, isUnreachable(beginIntake))
    await see('We answer within an hour.')
    goOffline()
    await sendOne()
    await see(CONNECTION_FAILED)
    await button('SEND THE REQUEST')
  },
}

const LIST = answers(listSubmissions, {
  success: true,
  submissions: [aSubmission(), aSubmission({ id: 'e2', reference: 'AAAA-BBBB', urgency: 'watch', photos: [] })],
  next_cursor: null,
})

export const inbox: ScreenStates = {
  loading: async () => {
    const backend = openInbox('owner', waits(listSubmissions))
    await screen.findByRole('status', { name: 'Loading the requests' })
    backend.letGo(LIST)
    await see('K7QF-3M2A')
  },
  empty: async () => {
    openInbox('owner', answers(listSubmissions, { success: true, submissions: [], next_cursor: null }))
    await see('No request waits.')
  },
  error: async () => {
    const backend = openInbox('owner', isUnreachable(listSubmissions))
    await see(CONNECTION_FAILED)
    backend.given(LIST)
    await press('RETRY')
    await see('K7QF-3M2A')
  },
  full: async () => {
    openInbox('owner', LIST)
    await see('ACT NOW')
    await see('The customer was told first: WATER NEAR ELECTRICITY')
    await see('Is there water? Yes, running')
    await see('It comes through the ceiling.')
    expect(screen.getAllByRole('link', { name: '503-555-0143' })).toHaveLength(2)
    await screen.findByRole('img', { name: 'Photo 1 of 1' })
    await see('KEEP AN EYE ON IT')
  },
  'over the limit': async () => {
    openInbox('owner', LIST, refuses(declineSubmission, 409, 'already_decided'))
    await press('DECLINE K7QF-3M2A')
    await pressInDialog('DECLINE')
    await see('Somebody has already decided about this request.')
  },
  offline: async () => {
    openInbox('owner', LIST)
    await see('K7QF-3M2A')
    goOffline()
    await see("You're offline.")
    await see('K7QF-3M2A')
  },
}

const WITHDRAW = `/withdraw#token=${WITHDRAWAL}`

export const withdraw: ScreenStates = {
  loading: never('It shows its question at once.'),
  empty: async () => {
    openScreen('/withdraw', null)
    await see('This link is incomplete. Please open it in the mail.')
  },
  error: async () => {
    openScreen(WITHDRAW, null, refuses(withdrawIntake, 400, 'link_invalid'))
    await press('TAKE THE REQUEST BACK')
    await see('This link was used, or its 30 days are over.')
    expectNot('Please request a new one')
    expectNot('TAKE THE REQUEST BACK')
  },
  full: async () => {
    const backend = openScreen(WITHDRAW, null, answers(withdrawIntake, { erased: true, shop: 'Acme Repairs' }))
    await press('TAKE THE REQUEST BACK')
    await see('Your request and your photos have been erased.')
    expect(location.hash).toBe('')
    expect(backend.requestsTo(withdrawIntake).map(({ body }) => body)).toEqual([{ token: WITHDRAWAL }])
  },
  'over the limit': async () => {
    openScreen(WITHDRAW, null, refuses(withdrawIntake, 429, 'too_many_attempts'))
    await press('TAKE THE REQUEST BACK')
    await see('Too many attempts. Please wait a moment and try again.')
  },
  offline: async () => {
    openScreen(WITHDRAW, null, isUnreachable(withdrawIntake))
    await see('TAKE IT BACK?')
    goOffline()
    await press('TAKE THE REQUEST BACK')
    await see(CONNECTION_FAILED)
    await button('TAKE THE REQUEST BACK')
  },
}
