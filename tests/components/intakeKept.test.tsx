// First, because the database is looked for when the app's modules are loaded.
import './support/indexedDb.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { addIntakePhoto, beginIntake, lookAtIntake, submitIntake, withdrawIntake } from '#shared/api/intake.ts'
import { parseEmergencySaid } from '#web/features/intake/emergencySaid.rules.ts'
import { parseForm } from '#web/pages/intake/keptForm.ts'
import { forgetPhotos, keepPhotos, keptPhotos } from '#web/features/intake/useChosenPhotos.ts'
import { parseReceipt } from '#web/features/intake/keptRequest.ts'
import { answers, refuses, waits, type Answer } from './support/backend.ts'
import { anIntakePage, INTAKE, TOKEN, WITHDRAWAL } from './support/intake.ts'
import { expectAddress, expectNot, fill, link, openScreen, press, reopenScreen, see, user } from './support/screen.tsx'
import { choosePhotos, jpeg } from './support/uploads.ts'

const SENT = {
  reference: 'K7QF-3M2A',
  first_message: null,
  urgency: 'week',
  is_mailed: false,
  withdrawal: WITHDRAWAL,
} as const

const WORKING: Answer[] = [
  answers(lookAtIntake, anIntakePage()),
  answers(beginIntake, { draft_id: 'd1' }),
  answers(addIntakePhoto, { id: 'stored1' }),
  answers(submitIntake, SENT),
]

const NAME = 'Your name'
const NOTE = 'What happened? (if you like)'

const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }))
const photos = () => screen.findByRole('img', { name: 'Photo 2' })

/** Fills in all that a customer can, without sending it. */
async function enterAll(): Promise<void> {
  await user.click(await screen.findByText('SEWAGE'))
  await press('YES: SEWAGE')
  await press('Water: a leak, a stain or a flood')
  await press('Yes, running')
  await choosePhotos(jpeg('a.jpg', 4), jpeg('b.jpg', 5))
  await photos()
  await tick('Take out where the photos were taken')
  await tick('I agree.')
  await fill({ [NAME]: 'Dana Miller', [NOTE]: 'The floor is wet.' })
}

async function seeAll(): Promise<void> {
  expect(await valueOf(NAME)).toBe('Dana Miller')
  expect(await valueOf(NOTE)).toBe('The floor is wet.')
  await photos()
  const yes = screen.getByRole('button', { name: 'YES: SEWAGE', hidden: true })
  expect(yes.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('checkbox', { name: 'Take out where the photos were taken' })).toHaveProperty(
    'checked',
    false,
  )
  // Who agrees does so to what is sent.
  expect(screen.getByRole('checkbox', { name: 'I agree.' })).toHaveProperty('checked', false)
}

test('what a customer has entered is there after a look at the emergencies', async () => {
  openScreen(INTAKE, null, ...WORKING)
  await enterAll()
  await user.click(await link('EMERGENCY'))
  await screen.findByRole('heading', { name: 'EMERGENCY', level: 1 })
  history.back()
  await expectAddress(INTAKE)
  await seeAll()
})

test('what a customer has entered is there after a reload, with the photos, and is sent as it was', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await enterAll()
  await waitFor(async () => expect(await keptPhotos(TOKEN)).toHaveLength(2))
  reopenScreen()
  await seeAll()
  await fill({ 'Phone (or email)': '503 555 0143' })
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expect(backend.requestsTo(addIntakePhoto).map(({ body }) => (body as File).name)).toEqual(['a.jpg', 'b.jpg'])
  expect(backend.requestsTo(submitIntake)[0]?.body).toMatchObject({
    answers: { kind: 'sewage', water: 'running' },
    note: 'The floor is wet.',
  })
})

test('a request that was sent leaves its receipt in the tab, and nothing else', async () => {
  openScreen(INTAKE, null, ...WORKING)
  await enterAll()
  await fill({ 'Phone (or email)': '503 555 0143' })
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expectNot('What you enter stays in this tab until you send it or close the tab.')
  reopenScreen()
  await see('Acme Repairs HAS YOUR REQUEST')
  await see('This page shows it until you close the tab.')
  await waitFor(async () => expect(await keptPhotos(TOKEN)).toEqual([]))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Dana')
  await press('SEND ANOTHER REQUEST')
  expect(await valueOf(NAME)).toBe('')
  expectNot('Photo 1')
})

test('a receipt is shown though the shop has closed its link since', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await fill({ [NAME]: 'Dana', [NOTE]: 'It drips.', 'Phone (or email)': '503 555 0143' })
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  backend.given(refuses(lookAtIntake, 410, 'intake_closed'))
  reopenScreen()
  await see('K7QF-3M2A')
})

test('a request that reaches the shop while its customer looks elsewhere leaves its receipt', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING, waits(submitIntake))
  await fill({ [NAME]: 'Dana', [NOTE]: 'It drips.', 'Phone (or email)': '503 555 0143' })
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await waitFor(() => expect(backend.requestsTo(submitIntake)).toHaveLength(1))
  await user.click(await link('EMERGENCY'))
  await screen.findByRole('heading', { name: 'EMERGENCY', level: 1 })
  backend.letGo(answers(submitIntake, SENT))
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('K7QF-3M2A'))
  history.back()
  await see('K7QF-3M2A')
})

test('a receipt leads to where the request is taken back, and is gone then', async () => {
  // As newer browsers do.
  vi.spyOn(globalThis, 'scrollTo').mockImplementation((() => Promise.resolve()) as unknown as typeof scrollTo)
  openScreen(INTAKE, null, ...WORKING, answers(withdrawIntake, { erased: true, shop: 'Acme Repairs' }))
  await fill({ [NAME]: 'Dana', [NOTE]: 'It drips.', 'Phone (or email)': '503 555 0143' })
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await user.click(await link('TAKE IT BACK'))
  await press('TAKE THE REQUEST BACK')
  await see('Your request and your photos have been erased.')
  reopenScreen(INTAKE)
  await see('IS IT ONE OF THESE? READ IT FIRST')
  expectNot('K7QF-3M2A')
})

test('who shares a device clears the form without sending it', async () => {
  openScreen(INTAKE, null, ...WORKING)
  await enterAll()
  await see('What you enter stays in this tab until you send it or close the tab.')
  await press('CLEAR THE FORM')
  expect(await valueOf(NAME)).toBe('')
  expectNot('CLEAR THE FORM')
  reopenScreen()
  expect(await valueOf(NOTE)).toBe('')
  expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
  expect(screen.getByRole('button', { name: 'YES: SEWAGE', hidden: true }).getAttribute('aria-pressed')).toBe('false')
})

test('photos that a tab keeps can be read in that tab alone, in their order, and for a day', async () => {
  const of = (name: string) => ({ id: name, file: jpeg(name, 8) })
  await keepPhotos(TOKEN, [of('a.jpg'), of('b.jpg')])
  await keepPhotos(TOKEN, [of('b.jpg'), of('c.jpg')])
  expect((await keptPhotos(TOKEN)).map(({ file }) => file.name)).toEqual(['b.jpg', 'c.jpg'])
  expect(await keptPhotos('of another link')).toEqual([])
  const key = { ...sessionStorage }
  sessionStorage.clear()
  expect(await keptPhotos(TOKEN)).toEqual([])
  Object.assign(sessionStorage, key)
  expect(await keptPhotos(TOKEN)).toHaveLength(2)
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
  expect(await keptPhotos(TOKEN)).toEqual([])
  await forgetPhotos(TOKEN)
  expect({ ...sessionStorage }).toEqual({})
})

test.each(['', 'no JSON', '[1]', '{"contact":7,"replies":"x","note":1,"confirmed":{"gas":"maybe"},"sent":{}}'])(
  'a tab that has kept %j begins with an empty form',
  (kept) => {
    expect(parseForm(kept)).toEqual(parseForm('{}'))
    expect(parseEmergencySaid(kept)).toEqual({})
    expect(parseReceipt(kept)).toBeNull()
  },
)
