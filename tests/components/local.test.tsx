import 'fake-indexeddb/auto'
import { screen } from '@testing-library/dom'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Analysis, markAnalysisSeen, requestAnalysis } from '#shared/api/analyses.ts'
import type { NoteRecord } from '#shared/api/notes.ts'
import type { getOverview } from '#shared/api/overview.ts'
import type { createRepair, updateRepair } from '#shared/api/repairs.ts'
import { request } from '#web/backend/local/request.ts'
import type { FilePage, listFiles } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { openDevice } from '#web/backend/local/device.ts'
import type { RawCall } from '#web/backend/local/handlers.ts'
import { write } from '#web/backend/local/localDatabase.ts'
import { HANDLERS } from '#web/backend/local/routes.ts'
import type { PreparedPhoto } from '#web/backend/local/preparePhoto.messages.ts'
import { uploadPhoto } from '#web/backend/local/uploadPhoto.ts'
import { bring } from '#web/features/moving/bring.ts'
import { LOCAL_DATABASE } from '#web/lib/keptDatabase.ts'
import type { TestBackend } from './support/backend.ts'
import {
  button,
  closeScreen,
  expectAddress,
  expectNot,
  fill,
  openScreen,
  press,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

// The app without a server: its screens over what this device keeps. tests/browser/engines/local.spec.ts walks through
// the finished build.
vi.hoisted(() => (globalThis.IS_LOCAL_APP = true))
vi.mock('#backend/downloads.ts', () => import('#web/backend/local/downloads.ts'))
vi.mock('#backend/eventStream.ts', () => import('#web/backend/local/eventStream.ts'))
vi.mock('#backend/request.ts', () => import('#web/backend/local/request.ts'))
vi.mock('#backend/uploadPhoto.ts', () => import('#web/backend/local/uploadPhoto.ts'))
// This environment cannot decode photos.
vi.mock('#web/backend/local/preparePhoto.ts', () => ({
  preparePhoto: (file: File): Promise<PreparedPhoto> =>
    Promise.resolve({
      fileType: 'image/jpeg',
      sha256: Buffer.from(file.name).toString('hex').padEnd(64, '0'),
      width: 640,
      height: 480,
      camera: { time: '2026-11-20T18:22:05', offset: null, name: 'Phone', hasLocation: true, hasCredentials: false },
      quality: { sharpness: 900, luminanceMedian: 120, luminanceHigh: 220 },
      display: file,
      thumb: file,
    }),
}))

const PASSWORD = 'a-wet-ceiling-1'

let backend: TestBackend

/** Opens the app anew, as a reload does. */
function open(address: string): void {
  closeScreen()
  backend = openScreen(address, null)
}

beforeEach(() => deleteDB(LOCAL_DATABASE))
afterEach(() => expect(backend.requests, 'no server is asked').toEqual([]))

async function register(email = 'ann@example.com'): Promise<void> {
  open('/register')
  await fill({ 'Full Name': 'Ann', Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await press('CREATE ACCOUNT')
}

async function logIn(email: string, password: string): Promise<void> {
  await fill({ Email: email, Password: password })
  await press('SIGN IN')
}

/** What the backend on this device answers to a call. */
async function answerTo({ method, path, ...call }: RawCall & { method: string; path: string }): Promise<unknown> {
  return HANDLERS.get(`${method} ${path}`)?.answer(call)
}

async function choose(name: string): Promise<void> {
  open('/upload')
  await user.upload(await screen.findByLabelText('Damage photos'), new File([name], name, { type: 'image/jpeg' }))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
}

async function upload(name: string): Promise<void> {
  await choose(name)
  await expectAddress('/home')
}

/** Registers somebody who keeps one photo. */
async function enterWithPhoto(name: string): Promise<void> {
  await register()
  await expectAddress('/profile')
  await upload(name)
}

/** The history has these photos and no others. */
async function expectPhotos(...names: string[]): Promise<void> {
  open('/photos')
  await see(names.length === 1 ? '1 photo' : `${names.length} photos`)
  for (const name of names) await see(name)
}

const listOf = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, string>[]

test('a wrong password, an unknown address and a taken one are refused', async () => {
  await register()
  await expectAddress('/profile')
  await press('LOGOUT')
  await button('SIGN IN')
  await logIn('ann@example.com', 'not the password')
  await see('Incorrect password. Please try again.')
  await logIn('nobody@example.com', 'not the password')
  await see('No account found with this email address. Please register first.')
  await register('ANN@example.com')
  await see('An account with this email already exists. Please try logging in instead.')
  open('/')
  await logIn('ann@example.com', PASSWORD)
  await expectAddress('/profile')
})

test('a registration and a login answer with the profile', async () => {
  open('/')
  const body = { email: 'ann@example.com', password: PASSWORD }
  const post = { method: 'POST', body: { ...body, name: 'Ann' } } as const
  const registered = await answerTo({ ...post, path: '/api/auth/sign-up/email' })
  const me = await answerTo({ method: 'GET', path: '/api/me' })
  expect(registered).toMatchObject({ success: true, profile: { email: body.email, plan_id: 'free' }, me })
  const loggedIn = await answerTo({ ...post, path: '/api/auth/sign-in/email' })
  expect(loggedIn).toEqual({ success: true, me: await answerTo({ method: 'GET', path: '/api/me' }) })
})

test('it keeps the lists of the specification, and no password', async () => {
  await enterWithPhoto('ceiling.jpg')
  expect(listOf('mendsight.currentUser')).toMatchObject({ email: 'ann@example.com', name: 'Ann' })
  expect(listOf('mendsight.registeredUsers')).toMatchObject([
    { email: 'ann@example.com', name: 'Ann', password: expect.stringMatching(/^pbkdf2-sha256\$600000\$/) },
  ])
  const [photo] = listOf('mendsight.uploadedFiles')
  expect(photo).toMatchObject({ fileName: 'ceiling.jpg' })
  expect(new Date(photo?.['uploadDate'] ?? '').getTime()).toBeLessThanOrEqual(Date.now())
  expect(JSON.stringify(localStorage)).toContain('pbkdf2-sha256')
  expect(JSON.stringify(localStorage)).not.toContain(PASSWORD)
})

test('a result is ready until it was seen, and what was found is to act on until it is done', async () => {
  await enterWithPhoto('crack.jpg')
  const overview = () => request<typeof getOverview>({ method: 'GET', path: '/api/overview' })
  const [photo] = (await overview()).new_photos.files
  const { id, repair_id: repairId } = await request<typeof requestAnalysis>({
    method: 'POST',
    path: '/api/files/:id/analyses',
    params: { id: photo?.id ?? '' },
    body: { answers: { kind: 'crack_hair' } },
  })
  expect(await overview()).toMatchObject({
    ready: [{ id, repair: { id: repairId, file_id: photo?.id } }],
    repairs: [{ id: repairId, severity: 'Low', urgency: 'watch' }],
  })
  await request<typeof markAnalysisSeen>({ method: 'POST', path: '/api/analyses/:id/seen', params: { id }, body: {} })
  expect(await overview()).toMatchObject({ ready: [], repairs: [{ id: repairId }] })
  open('/home')
  await see('WHAT TO ACT ON')
  expectNot('Nothing needs your attention right now.')
  await request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id: repairId ?? '' },
    body: { status: 'done' },
  })
  expect(await overview()).toMatchObject({ ready: [], repairs: [], new_photos: { count: 0 } })
})

test('a photo of finished work is not among those to analyze', async () => {
  await enterWithPhoto('before.jpg')
  const toAnalyze = async () => {
    const { new_photos: photos } = await request<typeof getOverview>({ method: 'GET', path: '/api/overview' })
    const listed = await request<typeof listFiles>({ method: 'GET', path: '/api/files', query: { analyzed: 'false' } })
    expect(listed.files).toEqual(photos.files)
    return photos.files.map(({ id }) => id)
  }
  const [id] = await toAnalyze()
  const repair = await request<typeof createRepair>({
    method: 'POST',
    path: '/api/repairs',
    body: { title: 'Ceiling' },
  })
  await request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id: repair.id },
    body: { status: 'done', after_file_id: id },
  })
  expect(await toAnalyze()).toEqual([])
})

test('a session that is older than an hour when the app is opened is discarded', async () => {
  await register()
  await expectAddress('/profile')
  closeScreen()
  localStorage.setItem('mendsight.lastActivity', String(Date.now() - 61 * 60_000))
  open('/profile')
  await button('SIGN IN')
  expect(localStorage.getItem('mendsight.currentUser')).toBeNull()
})

test('a clock that was set back, and lists that were damaged, lose nothing', async () => {
  await enterWithPhoto('ceiling.jpg')
  closeScreen()
  localStorage.setItem('mendsight.lastActivity', String(Date.now() + 24 * 3_600_000))
  localStorage.setItem('mendsight.uploadedFiles', '[{"id":')
  localStorage.setItem('mendsight.registeredUsers', 'nonsense')
  await expectPhotos('ceiling.jpg')
  await upload('wall.jpg')
  expect(listOf('mendsight.uploadedFiles').map(({ fileName }) => fileName)).toEqual(['wall.jpg', 'ceiling.jpg'])
  closeScreen()
  localStorage.setItem('mendsight.currentUser', '{')
  open('/')
  await logIn('ann@example.com', PASSWORD)
  await expectAddress('/profile')
})

test('a device without room says so, and keeps what it had', async () => {
  await enterWithPhoto('ceiling.jpg')
  const add = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add']
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...row: Parameters<IDBObjectStore['add']>
  ) {
    if (this.name === 'photoFiles') throw new DOMException('There is no room', 'QuotaExceededError')
    return add.apply(this, row)
  })
  await choose('wall.jpg')
  await see('This device has no room for this.')
  full.mockRestore()
  await press('TRY AGAIN wall.jpg')
  await see('Successfully uploaded 1 damage photo(s)!')
  await expectPhotos('ceiling.jpg', 'wall.jpg')
})

test('a window that keeps nothing says so at once', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Not in this window', 'InvalidStateError')
  })
  await register()
  await see("This browser won't keep anything for this app")
})

test('a suspected hazard is asked about, and its answer is kept on the device', async () => {
  await enterWithPhoto('ceiling.jpg')
  open('/home')
  await user.click(await screen.findByRole('link', { name: /ceiling\.jpg$/ }))
  await press(/^(?:TELL US MORE|CHANGE YOUR ANSWERS)$/)
  await fill({ 'In your own words': 'What if the ceiling sags over the tub?' })
  await press('NOT SURE')
  await press('SEND ANSWERS')
  await seeIn('WHAT YOU ANSWERED', 'Does a ceiling sag, bulge or drop pieces?')
  await press('NO')
  await seeIn('WHAT YOU ANSWERED', 'Does a ceiling sag, bulge or drop pieces?')
  const address = location.pathname + location.search
  open(address)
  await seeIn('WHAT YOU ANSWERED', 'Does a ceiling sag, bulge or drop pieces?')
})

test('repairs are found by their title, the words for their kind, and what their owner wrote', async () => {
  await register()
  await see('Welcome, Ann')
  for (const body of [
    { title: 'Garage', answers: { where: 'Upstairs bath' } },
    { title: 'Hall', answers: { kind: 'roof' } },
    { title: 'Café' },
  ]) {
    await answerTo({ method: 'POST', path: '/api/repairs', body })
  }
  const titlesFor = async (q: string) => {
    open(`/repairs?q=${encodeURIComponent(q)}`)
    return (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  }
  expect(await titlesFor('BATH')).toEqual(['Garage'])
  expect(await titlesFor('roof')).toEqual(['Hall'])
  expect(await titlesFor('cafe\u0301')).toEqual(['Café'])
  open('/repairs?q=zebra')
  await see('None of your repairs contains “zebra”.')
})

test('what repairs cost is added up on the device by the same rules, and a finished one keeps its day', async () => {
  await register()
  await see('Welcome, Ann')
  const done = { status: 'done', finished_on: '2024-12-31' }
  for (const [where, patch] of [
    ['Kitchen', { ...done, actual_cost: 0.1 }],
    ['kitchen ', { ...done, actual_cost: 0.2 }],
    ['Hall', { status: 'done', finished_on: '2025-01-01' }],
    ['Hall', { actual_cost: 5 }],
  ] as const) {
    const body = { title: 'Fence', answers: { where } }
    const { id } = (await answerTo({ method: 'POST', path: '/api/repairs', body })) as Repair
    await answerTo({ method: 'PATCH', path: '/api/repairs/:id', params: { id }, body: patch })
  }
  expect(await answerTo({ method: 'GET', path: '/api/repairs/totals' })).toEqual({
    success: true,
    finished: [
      { year: 2025, place: 'Hall', repairs: 1, priced: 0, paid_cents: 0 },
      { year: 2024, place: 'Kitchen', repairs: 2, priced: 2, paid_cents: 30 },
    ],
    unfinished: { repairs: 1, paid_cents: 500, estimated: 0, estimate_min_cents: 0, estimate_max_cents: 0 },
  })
  open('/repairs')
  await press('What they cost, by year and by room')
  await see('$0.30')
})

test('a day to check again is kept, comes first when it is there, counts as words, and is brought back', async () => {
  await enterWithPhoto('fence.jpg')
  const { files } = (await answerTo({ method: 'GET', path: '/api/files' })) as FilePage
  const [photo] = files
  if (photo === undefined) throw new Error('The photo is missing')
  const of = { path: '/api/files/:id/analyses', params: { id: photo.id } }
  const run = (await answerTo({ method: 'POST', ...of })) as Analysis
  const repair = { path: '/api/repairs/:id', params: { id: run.repair_id } }
  const patch = (body: object) => answerTo({ method: 'PATCH', ...repair, body }) as Promise<Repair>
  const { urgency } = (await answerTo({ method: 'GET', ...repair })) as Repair
  const check = { on: '2026-01-02', what: 'There is a strong smell of gas in the kitchen.' }
  expect(await patch({ check_again: { ...check, time_zone: 'UTC' } })).toMatchObject({
    check_again: { ...check, is_over: false },
    urgency: 'now',
  })
  expect(await patch({ check_again: { what: 'Is it dry?' } })).toMatchObject({ urgency })
  open('/repairs')
  await seeIn('CHECK AGAIN', 'Is it dry?')
  expect(await patch({ status: 'done' })).toMatchObject({ check_again: { is_over: true } })

  const kept = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(kept.backup.repairs).toMatchObject([{ check_again: { on: check.on, what: 'Is it dry?', when_done: false } }])
  await answerTo({ method: 'DELETE', ...repair })
  const options = { userId: '', signal: new AbortController().signal, onProgress: () => undefined }
  expect(await bring(kept, options)).toEqual({ photos: 1, repairs: 1, left: [] })
  const again = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(again.backup.repairs).toEqual(kept.backup.repairs)
})

test('what the camera wrote and that a photo was made smaller is kept, and is in the backup', async () => {
  await enterWithPhoto('fence.jpg')
  const options = {
    idempotencyKey: 'small',
    onBehalfOf: '',
    isBackground: true,
    onProgress: () => undefined,
    onSent: () => undefined,
    signal: new AbortController().signal,
  }
  const file = new File(['small'], 'small.jpg', { type: 'image/jpeg' })
  const camera = { time: '2026-11-20T18:22:05', offset: null, name: 'Phone' }
  expect(await uploadPhoto({ ...options, file, isSmallerCopy: true, shopId: null })).toMatchObject({
    camera: { ...camera, has_location: true, has_credentials: false },
    made_smaller: true,
  })
  const kept = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(kept.backup.photos).toMatchObject([{ made_smaller: null }, { made_smaller: true }])
})

test('what an earlier version kept of a repair is shown, changed, backed up and brought back', async () => {
  await enterWithPhoto('fence.jpg')
  const { files } = (await answerTo({ method: 'GET', path: '/api/files' })) as FilePage
  const body = { title: 'Fence', file_ids: files.map(({ id }) => id), move: true }
  const { id } = (await answerTo({ method: 'POST', path: '/api/repairs', body })) as Repair
  await write(async (tx) => {
    const kept = await tx.objectStore('repairs').get(id)
    if (kept === undefined) throw new Error('The repair is missing')
    const { actual_cost: _, actual_hours: __, ...earlier } = kept
    await tx.objectStore('repairs').put({ ...earlier, actualCost: 350.5, actualHours: 3 })
  })
  const repair = { path: '/api/repairs/:id', params: { id } }
  expect(await answerTo({ method: 'GET', ...repair })).toMatchObject({ actual_cost: 350.5, actual_hours: 3 })
  const changed = { actual_cost: 350.5, actual_hours: null, work_done: 'New post.' }
  const patch = { actual_hours: null, work_done: 'New post.' }
  expect(await answerTo({ method: 'PATCH', ...repair, body: patch })).toMatchObject(changed)
  open('/repairs')
  await see('Paid $350.50')

  const kept = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(kept.backup.repairs).toEqual([expect.objectContaining(changed)])
  await answerTo({ method: 'DELETE', ...repair })
  const options = { userId: '', signal: new AbortController().signal, onProgress: () => undefined }
  expect(await bring(kept, options)).toEqual({ photos: 1, repairs: 1, left: [] })
  const again = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(again.backup.repairs).toEqual(kept.backup.repairs)
})

test('captions and notes are kept, raise what is shown, and are backed up and brought back once', async () => {
  await enterWithPhoto('fence.jpg')
  const { files } = (await answerTo({ method: 'GET', path: '/api/files' })) as FilePage
  const [photo] = files
  if (photo === undefined) throw new Error('The photo is missing')
  const run = (await answerTo({
    method: 'POST',
    path: '/api/files/:id/analyses',
    params: { id: photo.id },
  })) as Analysis
  const now = async () => {
    const { advice } = (await answerTo({
      method: 'GET',
      path: '/api/analyses/:id',
      params: { id: run.id },
    })) as Analysis
    const params = { id: run.repair_id }
    const { urgency } = (await answerTo({ method: 'GET', path: '/api/repairs/:id', params })) as Repair
    return { message: advice?.first_message?.code ?? null, urgency }
  }
  const before = await now()
  expect(before.message).toBeNull()
  const notes = { path: '/api/repairs/:id/notes', params: { id: run.repair_id } }
  const body = { text: 'There is a strong smell of gas in the kitchen.' }
  const write = () => answerTo({ method: 'POST', ...notes, body, idempotencyKey: 'once' }) as Promise<NoteRecord>
  const [one, again] = [await write(), await write()]
  expect(again).toEqual(one)
  expect(await now()).toEqual({ message: 'F-GAS', urgency: 'now' })
  await answerTo({ method: 'DELETE', path: '/api/notes/:id', params: { id: one.id } })
  expect(await now()).toEqual(before)
  const file = { method: 'PATCH', path: '/api/files/:id', params: { id: photo.id } }
  expect(await answerTo({ ...file, body: { caption: ` ${body.text} ` } })).toMatchObject({ caption: body.text })
  expect(await now()).toEqual({ message: 'F-GAS', urgency: 'now' })
  expect(await answerTo({ ...file, body: { caption: null } })).toMatchObject({ caption: null })
  expect(await now()).toEqual(before)

  await answerTo({ ...file, body: { caption: 'By the gate' } })
  await write()
  const kept = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(kept.backup).toMatchObject({ photos: [{ caption: 'By the gate' }], repairs: [{ notes: [body] }] })
  await answerTo({ method: 'DELETE', path: '/api/repairs/:id', params: { id: run.repair_id } })
  const options = { userId: '', signal: new AbortController().signal, onProgress: () => undefined }
  for (const _ of [1, 2]) await bring(kept, options)
  const { backup } = await openDevice({ email: 'ann@example.com', password: PASSWORD })
  expect(backup).toMatchObject({ photos: [{ caption: 'By the gate' }], repairs: [{ notes: [body] }] })
  expect(backup.repairs[0]?.notes).toHaveLength(1)
})
