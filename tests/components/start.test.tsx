import { screen, waitFor, within } from '@testing-library/dom'
import './support/indexedDb.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { uploadFile, getFile } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { createRepair, getRepair } from '#shared/api/repairs.ts'
import { removeWaitingPhotosOf, takePhotos, waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import { NOBODY } from '#web/backend/waitingPhotos.types.ts'
import { forgetOldUnowned } from '#web/backend/unownedPhotos.ts'
import { answers, refuses, ROUTES, type Answer, type TestBackend } from './support/backend.ts'
import { anOverview, anOverviewRepair, aPhoto, aProfile, aRepair } from './support/builders.ts'
import { logIn } from './support/login.ts'
import {
  expectAccessible,
  expectAddress,
  expectNot,
  fill,
  link,
  openScreen,
  press,
  reopenScreen,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

const ME = aProfile()
const REPAIR = aRepair({
  photos: [aPhoto({ id: 'drip' })],
  answers: { kind: 'pipe', water: 'drip', electric: 'near' },
})
const HOUR_MS = 3_600_000
const takesUploads: Answer = { route: uploadFile, reply: () => ({ status: 201, body: aPhoto({ id: 'drip' }) }) }

beforeEach(async () => {
  for (const owner of [NOBODY, ME.id]) await removeWaitingPhotosOf(owner)
})

async function choosePhoto(): Promise<void> {
  const photo = new File(['photo'], 'drip.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText('Damage photos'), photo)
  await see('What is damaged?')
}

const unowned = async () => (await waitingPhotosOf(NOBODY)).map(({ photo, answers: said }) => [photo.name, said])

/** Everything but questions about who is logged in. */
const sent = (backend: TestBackend) => backend.requests.filter(({ method }) => method !== 'GET')

test('a person without an account is told what to do first, nothing is sent, and a registration keeps it all', async () => {
  const backend = openScreen('/', null)
  await user.click(await link('SHOW US THE DAMAGE'))
  await expectAddress('/start')
  await screen.findByRole('heading', { level: 1, name: 'WHAT TO DO FIRST' })
  await choosePhoto()
  await expectAccessible()
  await press('Water: a leak, a stain or a flood')
  await press('Yes, dripping')
  await press('Yes, near it')
  await see('WATER NEAR ELECTRICITY')
  await waitFor(async () => expect(await unowned()).toEqual([['drip.jpg', { water: 'drip', electric: 'near' }]]))
  await press('Leaking or burst pipe')
  await press('SHOW THE ADVICE')
  await seeIn('Damage assessment', 'From your answers. No photo was analyzed.')
  await screen.findByRole('heading', { name: 'WHO DOES THE WORK' })
  await expectAccessible()
  expect(sent(backend), 'nothing leaves the device').toEqual([])
  expect(backend.requests.map(({ path }) => path).filter((path) => path !== '/api/me')).toEqual([])

  await user.click(within(await screen.findByRole('region', { name: 'REGISTER TO KEEP IT' })).getByText('REGISTER'))
  await expectAddress('/register')
  await see('Your photo and your answers are kept with your account.')
  expect(sent(backend)).toEqual([])
  backend.given(
    answers(getMe, ME),
    answers(ROUTES.register, { success: true, profile: { ...ME, plan_id: 'free' }, me: ME }),
    takesUploads,
    answers(createRepair, REPAIR),
    answers(getRepair, REPAIR),
    answers(getFile, aPhoto({ id: 'drip' })),
  )
  await fill({
    'Full Name': 'Ann Fixer',
    Email: 'ann.fixer@example.com',
    Password: 'sunny day 1',
    'Confirm Password': 'sunny day 1',
  })
  await press('CREATE ACCOUNT')
  await waitFor(() => expect(backend.requestsTo(createRepair)).toHaveLength(1))
  expect(backend.requestsTo(uploadFile).map(({ body }) => (body as File).name)).toEqual(['drip.jpg'])
  expect(backend.requestsTo(createRepair)[0]?.body).toEqual({
    file_ids: ['drip'],
    answers: { kind: 'pipe', water: 'drip', electric: 'near' },
  })
  expect(await unowned()).toEqual([])
  await expectAddress('/profile')
  const row = await screen.findByRole('region', { name: 'From before you logged in' })
  const advice = await within(row).findByRole('link', { name: 'SEE WHAT TO DO' })
  expect(advice.getAttribute('href')).toBe('/analysis?file=drip')
  expect(within(screen.getByRole('main')).getAllByRole('link')[0], 'it is the first thing there').toBe(advice)
  await expectAccessible()
  const repair = anOverviewRepair({ title: 'Burst pipe', urgency: '24h' })
  backend.given(answers(getOverview, anOverview({ repairs: [repair] })))
  reopenScreen()
  await waitFor(() => expectNot('In your account now.'))
  await see('Burst pipe')
  await see('SEE WHAT TO DO')
})

test('photos that could not become those of the account stay, and another try succeeds', async () => {
  const backend = openScreen('/start', null)
  await choosePhoto()
  await press('Gas or carbon monoxide')
  await user.click(within(await screen.findByRole('region', { name: 'REGISTER TO KEEP IT' })).getByText('LOG IN'))
  await see('Your photo and your answers are kept with your account.')
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put']
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  })
  await logIn(backend, ME)
  const sentence =
    "Your photo and your answers couldn't be added to your account. They are still on this device, in this tab."
  await see(sentence)
  await expectAccessible()
  expect(await unowned()).toEqual([['drip.jpg', { kind: 'gas_co' }]])
  await press('TRY AGAIN')
  await see(sentence)
  reopenScreen()
  await see(sentence)
  full.mockImplementation(function (this: IDBObjectStore, ...row: Parameters<IDBObjectStore['put']>) {
    return put.apply(this, row)
  })
  backend.given(
    takesUploads,
    answers(createRepair, REPAIR),
    answers(getRepair, REPAIR),
    answers(getFile, aPhoto({ id: 'drip' })),
  )
  await press('TRY AGAIN')
  await screen.findByRole('link', { name: 'SEE WHAT TO DO' })
  expectNot(sentence)
  expect(backend.requestsTo(createRepair)[0]?.body).toMatchObject({ answers: { kind: 'gas_co' } })
  full.mockRestore()
})

test('who wants the advice before the kind was named is asked for the kind first, and gets the advice for it', async () => {
  openScreen('/start', null)
  await choosePhoto()
  await press('Water: a leak, a stain or a flood')
  await press('Yes, dripping')
  await press('SHOW THE ADVICE')
  await screen.findByRole('heading', { name: 'Which of these fits best?' })
  expectNot('GENERAL REPAIR GUIDANCE')
  await expectAccessible()
  await press('PREVIOUS')
  await see('Is anything electrical there')
  await press('SHOW THE ADVICE')
  await press('Leaking or burst pipe')
  await seeIn('Damage assessment', 'From your answers. No photo was analyzed.')
  reopenScreen()
  await seeIn('Damage assessment', 'From your answers. No photo was analyzed.')
  await press('CHANGE THE ANSWERS')
  await press('PREVIOUS')
  await press('SHOW THE ADVICE')
  await press('SKIP')
  await see('GENERAL REPAIR GUIDANCE')
})

test('who does not know how old the house is reads what its paint and material may hold', async () => {
  openScreen('/start', null)
  await choosePhoto()
  await press('Paint, tile, floor, window or door')
  await press('Peeling paint')
  await press("I don't know")
  await press('SHOW THE ADVICE')
  await seeIn('DANGERS FOUND', 'lead')
  await see('have old paint and old material tested for lead and asbestos. Until then')
})

test('a gas smell is answered at once, the answers survive a reload, and DISCARD removes it all', async () => {
  openScreen('/start', null)
  await choosePhoto()
  await press('Gas or carbon monoxide')
  await press('Yes')
  await see('GAS: LEAVE NOW')
  reopenScreen()
  await see('GAS: LEAVE NOW')
  await press('SHOW THE ADVICE')
  await see('From your answers. No photo was analyzed.')
  reopenScreen()
  await see('From your answers. No photo was analyzed.')
  await press('CHANGE THE ANSWERS')
  await press('DISCARD')
  await see('You need no account, and nothing is sent.')
  expect(await unowned()).toEqual([])
  reopenScreen()
  await see('You need no account, and nothing is sent.')
  expectNot('from earlier')
})

test('a login in another tab does not take the photo, and one in the same tab does', async () => {
  const backend = openScreen('/start', null)
  await choosePhoto()
  const tab = { ...sessionStorage }
  sessionStorage.clear()
  reopenScreen('/')
  await see('SIGN IN')
  backend.given(takesUploads)
  await logIn(backend, ME)
  await expectAddress('/profile')
  await see('LOGOUT')
  expect(await unowned()).toHaveLength(1)
  expect(backend.requestsTo(uploadFile)).toEqual([])
  backend.given(answers(ROUTES.logOut, null), refuses(getMe, 401, 'signed_out'))
  await press('LOGOUT')
  await expectAddress('/')
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value as string)
  reopenScreen('/')
  await see('Your photo and your answers are kept with your account.')
  await logIn(backend, ME)
  await waitFor(() => expect(backend.requestsTo(uploadFile)).toHaveLength(1))
})

test('what another tab has left can be taken up or discarded, and is gone after a day', async () => {
  const photo = new File(['photo'], 'left.jpg', { type: 'image/jpeg' })
  await takePhotos({ userId: NOBODY, repairId: null, batch: 'left', answers: {} }, [{ id: 'left', photo }])
  openScreen('/start', null)
  await see('A photo from earlier, for at most a day.')
  await expectAccessible()
  await press('CONTINUE')
  await see('What is damaged?')
  await forgetOldUnowned(Date.now() + 23 * HOUR_MS)
  expect(await unowned()).toHaveLength(1)
  await forgetOldUnowned(Date.now() + 24 * HOUR_MS)
  expect(await unowned()).toEqual([])
  await see('You need no account, and nothing is sent.')
})

test('whoever is logged in is led to the upload', async () => {
  openScreen('/start', ME)
  await expectAddress('/upload')
})
