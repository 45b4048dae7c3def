import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { openDB, deleteDB } from 'idb'
import './support/indexedDb.ts'
import { expect, test, vi } from 'vitest'
import { getMe, type Me } from '#shared/api/accounts.ts'
import { listRepairAnalyses, requestRepairAnalysis } from '#shared/api/analyses.ts'
import { requestDeletion } from '#shared/api/deletion.ts'
import { getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { createRepair, getRepair, updateRepair } from '#shared/api/repairs.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { takePhotos, waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import { fetchMe } from '#web/features/accounts/accounts.api.ts'
import { keepMe, keptMe } from '#web/features/accounts/keptLogin.ts'
import { answers, isUnreachable, refuses, ROUTES, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aPhoto, aProfile, aRepair } from './support/builders.ts'
import { logIn } from './support/login.ts'
import {
  button,
  expectAccessible,
  expectNot,
  expectNoRegion,
  fill,
  goOffline,
  goOnline,
  openScreen,
  press,
  passSeconds,
  pressInDialog,
  see,
} from './support/screen.tsx'

const NOT_SENT = 'NOT SENT YET'

let people = 0

/** Somebody of whom nothing waits on this device. */
function somebody(): Me {
  people += 1
  return aProfile({ id: `0199a7a0-0000-7000-8000-${String(people).padStart(12, '9')}` })
}

const jpeg = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

async function choose(label: string, ...chosen: File[]): Promise<void> {
  await userEvent.setup({ applyAccept: false, delay: null }).upload(await screen.findByLabelText(label), chosen)
}

const choosePhotos = (...names: string[]) => choose('Damage photos', ...names.map(jpeg))

async function rows(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('region', { name: NOT_SENT })).getAllByRole('listitem')
}

async function seeRows(...names: string[]): Promise<void> {
  await waitFor(async () => {
    const texts = (await rows()).map(({ textContent }) => textContent)
    expect(texts).toEqual(names.map((name) => expect.stringContaining(name) as string))
  })
}

const rowOf = async (name: string) => (await rows()).find(({ textContent }) => textContent.includes(name))

/** Stores every photo under an id that is its name. */
const stores: Answer['reply'] = ({ body }) => {
  const { name } = body as File
  return { status: 201, body: aPhoto({ id: name.replace('.jpg', ''), file_name: name }) }
}

const takesUploads: Answer = { route: uploadFile, reply: stores }

/** Each photo as it was sent, in this order. */
const sent = (backend: TestBackend) => backend.requestsTo(uploadFile).map(({ body }) => (body as File).name)
const repairsMade = (backend: TestBackend) => backend.requestsTo(createRepair).map(({ body }) => body)

/** Opens the upload without a network. */
async function openOffline(me: Me, ...prepared: Answer[]): Promise<TestBackend> {
  const backend = openScreen('/upload', me, takesUploads, ...prepared)
  await screen.findByLabelText('Damage photos')
  goOffline()
  return backend
}

test('photos that are chosen when the session ends wait for the next login of the same account', async () => {
  const [ann, bob] = [somebody(), somebody()]
  const backend = openScreen('/upload', ann)
  await choosePhotos('crack.jpg', 'stain.jpg')
  await button('UPLOAD 2 DAMAGE PHOTO(S)')
  backend.given(refuses(listFiles, 401, 'signed_out'))
  await userEvent.click(await screen.findByRole('link', { name: 'Photos' }))
  await see('Log in to send 2 photos. They wait on this device for the person who chose them.')
  await expectAccessible()
  backend.given(takesUploads)
  await logIn(backend, bob)
  await button('LOGOUT')
  backend.given(answers(ROUTES.logOut, null), refuses(getMe, 401, 'signed_out'))
  await press('LOGOUT')
  await see('Log in to send 2 photos. They wait on this device for the person who chose them.')
  expect(sent(backend)).toEqual([])
  await logIn(backend, ann)
  await waitFor(() => expect(sent(backend)).toEqual(['crack.jpg', 'stain.jpg']))
})

test('photos that are sent again leave the screen and the focus of whoever answers a question where they are', async () => {
  const backend = await openOffline(somebody())
  await choosePhotos('outlet.jpg')
  await see('Your photo is kept on this device.')
  const outlet = await button('Outlet, light or wiring')
  outlet.focus()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  backend.given(waits(uploadFile))
  goOnline()
  await see('Uploading your photo')
  expect(document.activeElement).toBe(outlet)
  expect(scroll).not.toHaveBeenCalled()
})

test('an answer counts for the photos it was given about, and for none that is taken after it', async () => {
  const photos = [aPhoto({ id: 'outlet' }), aPhoto({ id: 'outlet-near' })]
  const repair = aRepair({ photos, answers: { kind: 'electric' } })
  const backend = await openOffline(
    somebody(),
    answers(createRepair, repair),
    answers(getRepair, repair),
    waits(requestRepairAnalysis),
  )
  await choosePhotos('outlet.jpg')
  await see('Your photo is kept on this device.')
  await choosePhotos('outlet-near.jpg')
  await seeRows('outlet.jpg', 'outlet-near.jpg')
  await see('Waiting for a connection')
  await expectAccessible()
  await press('Outlet, light or wiring')
  await choosePhotos('boiler.jpg')
  await seeRows('outlet.jpg', 'outlet-near.jpg', 'boiler.jpg')
  await press('Gas or carbon monoxide')
  expect(sent(backend)).toEqual([])
  goOnline()
  await see('Successfully uploaded 1 damage photo(s)!')
  await expectNoRegion(NOT_SENT)
  expect(sent(backend)).toEqual(['outlet.jpg', 'outlet-near.jpg', 'boiler.jpg'])
  // The first two have become a repair. The screen still asks about the third.
  expect(repairsMade(backend)).toEqual([{ file_ids: ['outlet', 'outlet-near'], answers: { kind: 'electric' } }])
  await press('ANALYZE NOW')
  await waitFor(() => expect(repairsMade(backend)).toHaveLength(2))
  expect(repairsMade(backend)[1]).toEqual({ file_ids: ['boiler'], answers: { kind: 'gas_co' }, move: true })
  await waitFor(() => expect(backend.requestsTo(requestRepairAnalysis)).toHaveLength(1))
})

test('questions that were begun without a network go on when it is back, and the answers count', async () => {
  const backend = await openOffline(
    somebody(),
    answers(createRepair, aRepair()),
    waits(requestRepairAnalysis),
    // The screen of the analysis may ask for them before the test is over.
    answers(getRepair, aRepair()),
    answers(getFile, aPhoto()),
  )
  await choosePhotos('outlet.jpg', 'near.jpg')
  await seeRows('outlet.jpg', 'near.jpg')
  await press('Outlet, light or wiring')
  goOnline()
  await see('Successfully uploaded 2 damage photo(s)!')
  await expectNoRegion(NOT_SENT)
  await press('Yes')
  for (let left = 3; left > 0; left -= 1) await press('SKIP')
  await waitFor(() => expect(backend.requestsTo(requestRepairAnalysis)).toHaveLength(1))
  const said = { kind: 'electric', emergency: { fire_or_sparks: 'yes' } }
  expect(repairsMade(backend)).toEqual([{ file_ids: ['outlet', 'near'], answers: said, move: true }])
})

test('a photo that keeps failing says why, holds up no other, and is sent on request', async () => {
  const backend = await openOffline(somebody(), {
    route: uploadFile,
    reply: (request) => {
      const { name } = request.body as File
      if (name === 'unlucky.jpg') return { status: 502, body: '<h1>Bad gateway</h1>' }
      if (name === 'large.jpg') return { status: 413, body: '<h1>Too large for this proxy</h1>' }
      return stores(request)
    },
  })
  await choosePhotos('unlucky.jpg', 'large.jpg', 'fine.jpg')
  await seeRows('unlucky.jpg', 'large.jpg', 'fine.jpg')
  goOnline()
  await seeRows('unlucky.jpg', 'large.jpg')
  await see("The service isn't available right now. Please try again in a moment. It's also sent again by itself.")
  expect((await rowOf('unlucky.jpg'))?.textContent).toContain("It's also sent again by itself.")
  const large = await rowOf('large.jpg')
  expect(large?.textContent).toContain('A server in front of this installation refused the photo because of its size.')
  expect(large?.textContent).not.toContain("It's also sent again by itself.")
  await expectAccessible()
  backend.given(takesUploads)
  await press('TRY AGAIN unlucky.jpg')
  await seeRows('large.jpg')
})

test('a refused photo says why, does not hold up the others, and is sent again on request', async () => {
  const backend = await openOffline(somebody(), answers(getFile, aPhoto()), {
    route: uploadFile,
    reply: (request) =>
      (request.body as File).name === 'torn.jpg'
        ? refuses(uploadFile, 400, 'unreadable_photo').reply(request)
        : stores(request),
  })
  await choosePhotos('torn.jpg', 'fine.jpg')
  await seeRows('torn.jpg', 'fine.jpg')
  goOnline()
  await seeRows('torn.jpg')
  await see('Successfully uploaded 1 damage photo(s)!')
  expect((await rowOf('torn.jpg'))?.textContent).toContain("This photo is damaged and can't be read.")
  expect(sent(backend)).toEqual(['torn.jpg', 'fine.jpg'])
  await press('TRY AGAIN torn.jpg')
  await waitFor(() => expect(sent(backend)).toEqual(['torn.jpg', 'fine.jpg', 'torn.jpg']))
  await press('DELETE torn.jpg')
  await pressInDialog('DELETE')
  await expectNoRegion(NOT_SENT)
})

test('photos whose upload failed are tried again at intervals, as the same ones', async () => {
  const backend = openScreen('/upload', somebody(), isUnreachable(uploadFile))
  await choosePhotos('weak.jpg')
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await see("weak.jpg: The server can't be reached.")
    await see("It's also sent again by itself.")
    await seeRows('weak.jpg')
    backend.given(takesUploads)
    const waits = () => screen.queryByRole('region', { name: NOT_SENT }) !== null
    for (let second = 0; waits() && second < 600; second += 1) await passSeconds(1)
    expect(waits()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
  expect(new Set(backend.requestsTo(uploadFile).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('photos are kept when the server is out of reach, and sent as soon as it answers anything again', async () => {
  const me = somebody()
  const unanswered = vi.fn<() => 'unreachable'>(() => 'unreachable')
  const backend = openScreen('/upload', me, { route: uploadFile, reply: unanswered })
  await see('NO DAMAGE PHOTOS YET')
  backend.given(isUnreachable(getMe))
  await expect(fetchMe(1_000)).rejects.toThrow("The server can't be reached.")
  await choosePhotos('far.jpg', 'near.jpg')
  await see('Your 2 photos are kept on this device.')
  await waitFor(() => expect(unanswered).toHaveBeenCalledTimes(1))
  backend.given(answers(getMe, me), takesUploads, answers(getFile, aPhoto()))
  await fetchMe(1_000)
  await see('Successfully uploaded 2 damage photo(s)!')
  await expectNoRegion(NOT_SENT)
  expect(sent(backend), 'in their order').toEqual(['far.jpg', 'far.jpg', 'near.jpg'])
})

test('photos that are added to a repair without a network join it when it is back', async () => {
  const repair = aRepair({ photos: [aPhoto({ id: 'near' })] })
  const me = somebody()
  const backend = openScreen(
    `/repairs/${repair.id}`,
    me,
    answers(getRepair, repair),
    answers(listRepairAnalyses, { analyses: [], current_id: null }),
    answers(updateRepair, repair),
    { route: getFile, reply: ({ path }) => ({ status: 200, body: aPhoto({ id: path.split('/').at(-1) ?? '' }) }) },
    takesUploads,
  )
  await screen.findByRole('button', { name: 'ADD PHOTOS' })
  goOffline()
  await press('ADD PHOTOS')
  await choose('New photos', jpeg('far.jpg'), jpeg('coin.jpg'))
  await see('Your 2 photos are kept on this device.')
  expect(sent(backend)).toEqual([])
  goOnline()
  await waitFor(() => expect(backend.requestsTo(updateRepair)).toHaveLength(1))
  expect(sent(backend)).toEqual(['far.jpg', 'coin.jpg'])
  expect(backend.requestsTo(updateRepair)[0]?.body).toEqual({ add_file_ids: ['far', 'coin'], answers: {} })
  await waitFor(async () => expect(await waitingPhotosOf(me.id)).toEqual([]))
})

test('a repair whose answer was lost is made once, and has what was said', async () => {
  const me = somebody()
  const made = aRepair({ photos: [aPhoto({ id: 'outlet' })], answers: {} })
  const backend: TestBackend = await openOffline(
    me,
    {
      route: createRepair,
      // The answer to the first request is lost.
      reply: (request) =>
        repairsMade(backend).length === 1
          ? 'unreachable'
          : refuses(createRepair, 409, 'photo_in_repair').reply(request),
    },
    answers(getFile, aPhoto({ id: 'outlet', repair_id: made.id })),
    answers(getRepair, made),
    answers(updateRepair, made),
  )
  await choosePhotos('outlet.jpg')
  await seeRows('outlet.jpg')
  await press('Outlet, light or wiring')
  await waitFor(async () => expect((await waitingPhotosOf(me.id))[0]?.answers).toEqual({ kind: 'electric' }))
  // Not on the screen of the upload, which would go on with the photos itself.
  screen.getAllByRole('link', { name: 'Photos' })[0]?.click()
  await screen.findByRole('heading', { level: 1, name: 'PHOTOS' })
  goOnline()
  // The second attempt may follow at once, when another request is answered.
  await waitFor(() => expect(repairsMade(backend)).not.toEqual([]))
  dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await waitingPhotosOf(me.id)).toEqual([]))
  const asked = { file_ids: ['outlet'], answers: { kind: 'electric' } }
  expect(repairsMade(backend)).toEqual([asked, asked])
  expect(sent(backend)).toEqual(['outlet.jpg'])
  expect(backend.requestsTo(updateRepair).map(({ body }) => body)).toEqual([{ answers: { kind: 'electric' } }])
})

test('photos wait when another account is logged in when the network is back', async () => {
  const me = somebody()
  const backend = await openOffline(me, refuses(uploadFile, 409, 'other_account'))
  await choosePhotos('mine.jpg')
  await seeRows('mine.jpg')
  goOnline()
  await waitFor(() => expect(sent(backend)).toEqual(['mine.jpg']))
  expect(backend.requestsTo(uploadFile)[0]?.headers.get(ON_BEHALF_HEADER)).toBe(me.id)
  await seeRows('mine.jpg')
  backend.given(takesUploads, answers(getFile, aPhoto()))
  dispatchEvent(new Event('online'))
  await expectNoRegion(NOT_SENT)
})

test('a smaller copy that waits on the device is sent as one, and any other photo as it is', async () => {
  const me = somebody()
  const batch = { userId: me.id, repairId: null, batch: 'one', answers: {} }
  const photos = [{ id: 'small', photo: jpeg('small.jpg'), isSmallerCopy: true }]
  await takePhotos(batch, [...photos, { id: 'whole', photo: jpeg('whole.jpg'), isSmallerCopy: false }])
  expect((await waitingPhotosOf(me.id)).map(({ isSmallerCopy }) => isSmallerCopy)).toEqual([true, false])
  const backend = openScreen('/upload', me, takesUploads)
  await waitFor(() => expect(sent(backend)).toEqual(['small.jpg', 'whole.jpg']))
  expect(backend.requestsTo(uploadFile).map(({ query }) => query.get('made_smaller'))).toEqual(['true', null])
})

test('the same photo that is chosen twice waits once', async () => {
  await openOffline(somebody())
  const same = jpeg('same.jpg')
  for (const chosen of [same, new File(['photo'], 'same.jpg', { type: same.type, lastModified: same.lastModified })]) {
    await choose('Damage photos', chosen)
    await see('Your photo is kept on this device.')
    await seeRows('same.jpg')
  }
  await choose(
    'Damage photos',
    new File(['photo'], 'same.jpg', { type: same.type, lastModified: same.lastModified + 1 }),
  )
  await seeRows('same.jpg', 'same.jpg')
})

test('who was logged in is forgotten when the session has ended elsewhere', async () => {
  const me = somebody()
  keepMe(me)
  expect(keptMe()).toEqual(me)
  openScreen('/emergency', null)
  await screen.findByRole('heading', { level: 1, name: 'EMERGENCY' })
  await waitFor(() => expect(keptMe()).toBeNull())
  expect(JSON.stringify({ ...localStorage })).not.toContain(me.email)
})

test('an account that is deleted leaves no photo and no name on the device', async () => {
  const me = somebody()
  keepMe(me)
  const batch = { userId: me.id, repairId: null, batch: 'one', answers: {} }
  await takePhotos(batch, [{ id: 'key', photo: jpeg('torn.jpg') }])
  openScreen(
    '/settings',
    me,
    refuses(uploadFile, 400, 'unreadable_photo'),
    answers(requestDeletion, { success: true, deletion_due_at: '2026-12-20T09:00:00.000Z' }),
  )
  await press('DELETE ACCOUNT')
  await pressInDialog('DELETE ACCOUNT')
  await see("1 photo on this device that isn't sent yet is deleted right away.")
  await fill({ Password: 'right as rain 7' })
  await userEvent.click(
    within(await screen.findByRole('form', { name: 'Delete Account' })).getByRole('button', { name: 'DELETE ACCOUNT' }),
  )
  await screen.findByRole('button', { name: 'SIGN IN' })
  await waitFor(async () => expect(await waitingPhotosOf(me.id)).toEqual([]))
  expect(JSON.stringify({ ...localStorage })).not.toContain(me.email)
})

test('a database that this version cannot read says so, keeps what it has, and hinders no upload', async () => {
  const backend = await openOffline(somebody())
  await choosePhotos('kept.jpg')
  await seeRows('kept.jpg')
  // As a version of the app after this one would leave it.
  const newer = await openDB('mendsight', 99)
  const before = await newer.getAll('photos')
  newer.close()
  const goTo = async (name: string) => userEvent.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
  await goTo('Photos')
  await see("The photos that wait on this device can't be read.")
  await goTo('ADD PHOTOS')
  await choosePhotos('second.jpg')
  await see(UPLOAD_MESSAGES.notKept.impossible)
  await seeRows('second.jpg')
  goOnline()
  await see('Successfully uploaded 1 damage photo(s)!')
  expect(sent(backend)).toEqual(['second.jpg'])
  const again = await openDB('mendsight', 99)
  expect(await again.getAll('photos')).toEqual(before)
  again.close()
  await deleteDB('mendsight')
  expectNot('SOMETHING WENT WRONG')
})
