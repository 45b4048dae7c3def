import { createHash } from 'node:crypto'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { getAnalysis, listAnalyses, requestAnalysis, requestRepairAnalysis } from '#shared/api/analyses.ts'
import { deleteFile, getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { createRepair, getRepair } from '#shared/api/repairs.ts'
import {
  answers,
  isUnreachable,
  photoOf,
  refuses,
  ROUTES,
  waits,
  type Answer,
  type TestBackend,
} from './support/backend.ts'
import { anAnalysis, aPage, aPhoto, aProfile, aRepair, photos } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  expectNot,
  field,
  openScreen,
  press,
  pressInDialog,
  reopenScreen,
  see,
  user,
} from './support/screen.tsx'
import { logIn } from './support/login.ts'
import { choosePhotos, jpeg } from './support/uploads.ts'

const MB = 1024 ** 2

const TWIN = answers(listFiles, ({ query }) => aPage(query.has('sha256') ? [aPhoto()] : []))

function openUpload(usage = { files: 0, storage_bytes: 0 }, ...prepared: Answer[]): TestBackend {
  return openScreen('/upload', aProfile({ usage }), ...prepared)
}

test('a selection says for each photo why it is not taken, and which one is in the history already', async () => {
  openUpload(undefined, TWIN)
  await choosePhotos(
    new File(['%PDF'], 'report.pdf', { type: 'application/pdf' }),
    jpeg('huge.jpg', 6 * MB),
    jpeg('twin.jpg'),
  )
  await see('report.pdf: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation')
  // The environment of these tests cannot read photos, so no smaller copy can be made.
  await see('huge.jpg: File size must be less than 5MB (your current plan limit)')
  await see("We couldn't make a smaller copy of this photo. Please choose another.")
  await button('Use a smaller copy')
  await see("A smaller copy is sent without the camera's date, place and other details.")
  await see('This photo is already in your history.')
  await expectAccessible()
  await press('Remove report.pdf')
  await waitFor(() => expectNot('report.pdf'))
  await press('UPLOAD DAMAGE PHOTO(S)')
  await see('Please select at least one file to upload')
  await press('Upload it again')
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
})

test('a photo that is in the history already is recognized, and sent again only when somebody wants it', async () => {
  const known = createHash('sha256').update(new Uint8Array(4)).digest('hex')
  const backend = openUpload(
    undefined,
    answers(listFiles, ({ query }) => aPage(query.get('sha256') === known ? [aPhoto()] : [])),
  )
  takesUploads(backend)
  await choosePhotos(jpeg('kitchen copy.jpg'), jpeg('hall.jpg', 5))
  await see('This photo is already in your history.')
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
  expect(screen.getAllByRole('button', { name: 'Upload it again' })).toHaveLength(1)
  await press('Upload it again')
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('Successfully uploaded 2 damage photo(s)!')
})

test('the limits are said before and after they are reached, and a deletion makes room', async () => {
  const stored = photos(9)
  const backend = openUpload({ files: 9, storage_bytes: 1 }, answers(deleteFile, null))
  takesUploads(backend)
  await choosePhotos(jpeg('a.jpg'), jpeg('b.jpg'))
  await see('You can only upload 1 more files this month. Please select fewer files or upgrade your plan.')
  await press('Remove b.jpg')
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see('Successfully uploaded 1 damage photo(s)!')
  expect(backend.requestsTo(uploadFile).map(({ body }) => (body as File).name)).toEqual(['a.jpg'])
  await expectAddress('/home')

  backend.given(
    answers(listFiles, aPage([...stored, aPhoto({ file_name: 'a.jpg' })])),
    answers(getMe, aProfile({ usage: { files: 10, storage_bytes: 1 } })),
  )
  reopenScreen('/upload')
  await see('UPLOAD LIMIT REACHED')
  expect(screen.getByRole('link', { name: 'UPGRADE PLAN' }).getAttribute('href')).toBe('/payment')
  await press('DELETE wall 3.jpg')
  backend.given(
    answers(listFiles, aPage(stored.filter(({ file_name: name }) => name !== 'wall 3.jpg'))),
    answers(getMe, aProfile({ usage: { files: 9, storage_bytes: 1 } })),
  )
  await press('Delete now')
  await see('File deleted successfully')
  await waitFor(() => expectNot('UPLOAD LIMIT REACHED'))
  expectNot('wall 3.jpg')
})

test('an upload that fails in part names each photo that failed, and keeps it to be sent again', async () => {
  const backend = openUpload(undefined, waits(uploadFile))
  await choosePhotos(jpeg('good.jpg'), jpeg('broken.jpg'))
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('Uploading 2 photos')
  await expectAccessible()
  const unreadable = refuses(uploadFile, 422, 'unreadable_photo')
  const done = answers(uploadFile, aPhoto({ file_name: 'good.jpg' }))
  backend.letGo({
    route: uploadFile,
    reply: (request) => ((request.body as File).name === 'good.jpg' ? done.reply(request) : unreadable.reply(request)),
  })
  await see('Successfully uploaded 1 damage photo(s)!')
  await see('Some uploads failed:')
  await see("This photo is damaged and can't be read. Please take or choose another one.")
  await expectAccessible()
  const keys = backend.requestsTo(uploadFile).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('an upload that failed without a connection is sent again as the same one', async () => {
  const backend = openUpload(undefined, isUnreachable(uploadFile))
  await choosePhotos(jpeg('good.jpg'))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see("good.jpg: The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
  backend.given(answers(uploadFile, aPhoto({ file_name: 'good.jpg' })))
  await press('TRY AGAIN good.jpg')
  await see('Successfully uploaded 1 damage photo(s)!')
  const keys = backend.requestsTo(uploadFile).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a photo that is deleted while it is being sent is sent no further', async () => {
  const backend = openUpload(undefined, waits(uploadFile))
  await choosePhotos(jpeg('wrong.jpg'), jpeg('right.jpg'))
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('Uploading 2 photos')
  await press('DELETE wrong.jpg')
  await pressInDialog('DELETE')
  await see('Uploading your photo')
  takesUploads(backend)
  backend.letGo()
  await see('Successfully uploaded 1 damage photo(s)!')
  expectNot('wrong.jpg')
})

test('photos whose screen is left while they are sent are new photos, and become no repair by themselves', async () => {
  const backend = openUpload(undefined, waits(uploadFile))
  await choosePhotos(jpeg('a.jpg'), jpeg('b.jpg'))
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await press('Gas or carbon monoxide')
  await userEvent.click(await screen.findByRole('link', { name: 'Home' }))
  await see('READY TO FIX THE WORLD?')
  takesUploads(backend)
  backend.letGo()
  await see('2 new photos')
  expect(repairsMade(backend)).toEqual([])
})

test('the upload button is always there, and says what is missing', async () => {
  openUpload()
  await press('UPLOAD DAMAGE PHOTO(S)')
  await see('Please select at least one file to upload')
  await choosePhotos(jpeg('a.jpg'))
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
  expectNot('Please select at least one file to upload')
})

test('who has chosen more than the plan takes can upload the first of them, or see larger plans', async () => {
  const backend = openUpload({ files: 8, storage_bytes: 1 })
  takesUploads(backend)
  await choosePhotos(jpeg('photo 1.jpg'), jpeg('photo 2.jpg'), jpeg('photo 3.jpg'), jpeg('photo 4.jpg'))
  await see('You can only upload 2 more files this month. Please select fewer files or upgrade your plan.')
  await expectAccessible()
  const plans = screen.getByRole('link', { name: 'See larger plans' })
  expect(plans.getAttribute('href')).toBe('/payment')
  await press('UPLOAD THE FIRST 2')
  await see('Successfully uploaded 2 damage photo(s)!')
  expect(backend.requestsTo(uploadFile).map(({ body }) => (body as File).name)).toEqual(['photo 1.jpg', 'photo 2.jpg'])
  await see('photo 3.jpg')
})

test('the photos that the plan does not allow can be removed at once', async () => {
  openUpload({ files: 8, storage_bytes: 1 })
  await choosePhotos(jpeg('photo 1.jpg'), jpeg('photo 2.jpg'), jpeg('photo 3.jpg'), jpeg('photo 4.jpg'))
  await press('Remove the other 2')
  await button('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('photo 2.jpg')
  expectNot('photo 3.jpg')
  expectNot('You can only upload')
})

const REFUSAL = "You've reached today's limit of 50 analyses."

/** Accepts every photo, under an id that is its name. */
function takesUploads(backend: TestBackend): void {
  backend.given({
    route: uploadFile,
    reply: ({ body }) => {
      const { name } = body as File
      return { status: 201, body: aPhoto({ id: name.replace('.jpg', ''), file_name: name }) }
    },
  })
}

async function upload(backend: TestBackend, names: string[]): Promise<void> {
  takesUploads(backend)
  await choosePhotos(...names.map((name) => jpeg(name)))
  await press(`UPLOAD ${names.length} DAMAGE PHOTO(S)`)
}

/** What the repairs that were asked for were made of. */
const repairsMade = (backend: TestBackend) => backend.requestsTo(createRepair).map(({ body }) => body)
const runsOf = (backend: TestBackend) => backend.requestsTo(requestRepairAnalysis)

/** A photo that was moved or changed since it was chosen. Browsers report its request like one without a connection. */
function aVanishedPhoto(name: string, bytes = 4): File {
  const photo = jpeg(name, bytes)
  const unreadable = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
  for (const read of ['slice', 'arrayBuffer'] as const) {
    Object.defineProperty(photo, read, { value: read === 'slice' ? () => ({ arrayBuffer: unreadable }) : unreadable })
  }
  return photo
}

const LOST = "This browser can't read this photo anymore. Delete it here, and choose or take it again."

test('a photo that the browser cannot read anymore is told from a lost connection', async () => {
  openUpload(undefined, isUnreachable(uploadFile))
  await choosePhotos(aVanishedPhoto('gone.jpg'), jpeg('there.jpg'), aVanishedPhoto('large and gone.jpg', 6 * MB))
  await waitFor(() => expect(screen.getAllByText(LOST)).toHaveLength(1))
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await see(`gone.jpg: ${LOST}`)
  await see("there.jpg: The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
})

test.each([
  [413, 'a.jpg: A server in front of this installation refused the photo because of its size.'],
  [502, "a.jpg: The service isn't available right now. Please try again in a moment."],
  [503, "a.jpg: The service isn't available right now. Please try again in a moment."],
  [418, 'a.jpg: Upload failed. Please try again.'],
])(
  'a refusal by a server in between, with a page instead of a reason, is explained by its status %i',
  async (status, said) => {
    openUpload(undefined, { route: uploadFile, reply: () => ({ status, body: '<html><h1>nginx</h1></html>' }) })
    await choosePhotos(jpeg('a.jpg'))
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await see(said)
  },
)

test('chosen photos are still chosen after a look at another screen, and forgotten at the logout', async () => {
  const backend = openUpload(undefined, answers(ROUTES.logOut, null))
  takesUploads(backend)
  await choosePhotos(jpeg('a.jpg'), jpeg('b.jpg'))
  await userEvent.click(await screen.findByRole('link', { name: 'Account' }))
  await expectAddress('/profile')
  await userEvent.click(await screen.findByRole('link', { name: 'Camera' }))
  await press('Remove b.jpg')
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
  backend.given(refuses(getMe, 401, 'signed_out'))
  await press('LOGOUT')
  await expectAddress('/')
  await logIn(backend, aProfile())
  await userEvent.click(await screen.findByRole('link', { name: 'Camera' }))
  await button('UPLOAD DAMAGE PHOTO(S)')
  expectNot('a.jpg')
})

test('photos that were just uploaded are analyzed together, and the screen shows at once that it runs', async () => {
  const running = anAnalysis({ status: 'running', method: null, result: null, advice: null })
  const backend = openUpload(
    undefined,
    answers(createRepair, aRepair()),
    answers(requestRepairAnalysis, running),
    answers(getAnalysis, running),
    answers(getRepair, aRepair()),
  )
  await upload(backend, ['a.jpg', 'b.jpg', 'c.jpg'])
  await see('All 3 photos are analyzed together, as one repair.')
  // Whoever presses something stays, however long the check takes.
  fireEvent.pointerDown(document.body)
  await expectAccessible()
  await press('ANALYZE NOW')
  await see('AI ANALYZING DAMAGE...')
  expect(repairsMade(backend)).toEqual([{ file_ids: ['a', 'b', 'c'], move: true }])
  expect(backend.requestsTo(listAnalyses), 'what is known is not asked for').toEqual([])
})

test('photos that were analyzed from the photo history are no longer offered as new', async () => {
  const files = ['a', 'b', 'c'].map((id) => aPhoto({ id, file_name: `${id}.jpg` }))
  const run = anAnalysis({ file_ids: ['a', 'b'] })
  const backend = openUpload(
    undefined,
    answers(listFiles, aPage(files)),
    answers(createRepair, aRepair()),
    answers(requestRepairAnalysis, run),
    answers(getFile, aPhoto({ id: 'a' })),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    answers(getRepair, aRepair()),
  )
  const goTo = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))
  await upload(backend, ['a.jpg', 'b.jpg', 'c.jpg'])
  await goTo('Home')
  await see('3 new photos')
  await goTo('Photos')
  for (const name of ['a', 'b']) await userEvent.click(await screen.findByLabelText(`Select ${name}.jpg`))
  await press('ANALYZE AS ONE REPAIR')
  await goTo('Home')
  await see('1 new photo')
})

test('a limit that stops the analysis is shown where it was requested, and another try makes no second repair', async () => {
  const backend = openUpload(
    undefined,
    answers(createRepair, aRepair()),
    refuses(requestRepairAnalysis, 429, 'daily_limit_reached', { detail: REFUSAL }),
  )
  await upload(backend, ['a.jpg', 'b.jpg'])
  await press('ANALYZE NOW')
  await see(REFUSAL)
  await see('UPLOAD DAMAGE PHOTOS')
  await expectAccessible()
  await press('ANALYZE NOW')
  await waitFor(() => expect(runsOf(backend)).toHaveLength(2))
  expect(repairsMade(backend)).toHaveLength(1)
})

test('each photo can get a repair of its own, and a limit that stops some of the analyses is shown', async () => {
  let taken = 2
  const started = answers(requestAnalysis, anAnalysis())
  const refused = refuses(requestAnalysis, 429, 'daily_limit_reached', { detail: REFUSAL })
  const backend = openUpload(
    undefined,
    {
      route: requestAnalysis,
      reply: (request) => ((taken -= 1) >= 0 ? started.reply(request) : refused.reply(request)),
    },
    answers(getFile, aPhoto()),
    answers(listAnalyses, { analyses: [anAnalysis()], current_id: anAnalysis().id }),
    answers(getRepair, aRepair()),
  )
  await upload(backend, ['a.jpg', 'b.jpg', 'c.jpg'])
  await see('One by one, they take 3 analyses. 50 analyses are left today.')
  await press('ANALYZE EACH')
  await see('2 analyses have started. 1 of 3 photos are not analyzed.')
  await see(REFUSAL)
  await see('1 new photo')
  await expectAccessible()
})

/** Takes so many starts a minute, as the server does. */
function takesAMinute(most: number): { answer: Answer; nextMinute: () => void } {
  let taken = 0
  const refused = refuses(requestAnalysis, 429, 'too_many_attempts')
  const reply: Answer['reply'] = (request) => {
    taken += 1
    if (taken > most) return refused.reply(request)
    const id = photoOf(request)
    return { status: 202, body: anAnalysis({ id: `run of ${id}`, file_ids: [id] }) }
  }
  return { answer: { route: requestAnalysis, reply }, nextMinute: () => (taken = 0) }
}

const TWELVE = Array.from({ length: 12 }, (_, at) => `photo ${at + 1}.jpg`)

test('of more than eight photos it is asked if they show one damage or several, and all of them are started', async () => {
  const minute = takesAMinute(10)
  const backend = openUpload(undefined, minute.answer)
  backend.given(answers(getMe, aProfile({ plan_id: 'basic' })))
  await upload(backend, TWELVE)
  await see('One damage, or several?')
  await see('The first 8 of 12 photos are analyzed together, as one repair.')
  await see('One by one, they take 12 analyses. 50 analyses are left today.')
  await expectAccessible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await press('ANALYZE EACH')
  await see('10 of 12 started')
  await see('Only a few can start in a minute. The next ones follow by themselves.')
  await expectAddress('/home')
  // It goes on whichever screen is open.
  await userEvent.click(await screen.findByRole('link', { name: 'Photos' }))
  await see('10 of 12 started')
  minute.nextMinute()
  vi.advanceTimersByTime(60_000)
  await see('12 analyses have started.')
  expect(backend.requestsTo(requestAnalysis).map(photoOf)).toHaveLength(13)
  await press('CLOSE')
  await waitFor(() => expectNot('12 analyses have started.'))
})

test('no more analyses are started than are left today, and it can be stopped', async () => {
  const minute = takesAMinute(2)
  const backend = openUpload(undefined, minute.answer)
  backend.given(answers(getMe, aProfile({ plan_id: 'basic', usage: { analyses_today: 47 } })))
  await upload(backend, TWELVE)
  await see('3 analyses are left today, so only the first 3 start.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await press('ANALYZE EACH')
  await see('2 of 12 started')
  await see('The next ones follow by themselves.')
  await button('STOP')
  minute.nextMinute()
  vi.advanceTimersByTime(60_000)
  await see('3 analyses have started. 9 of 12 photos are not analyzed.')
  await see("You've reached today's limit of 50 analyses for your account. Please try again tomorrow.")
  await see('9 new photos')
  minute.nextMinute()
  await press('ANALYZE EACH')
  await see('2 of 9 started')
  await see('The next ones follow by themselves.')
  await press('STOP')
  await see('2 analyses have started. 7 of 9 photos are not analyzed.')
})

test('the chosen photos are still chosen after a look at the plans', async () => {
  openUpload({ files: 8, storage_bytes: 1 })
  await choosePhotos(jpeg('photo 1.jpg'), jpeg('photo 2.jpg'), jpeg('photo 3.jpg'))
  await userEvent.click(await screen.findByRole('link', { name: 'See larger plans' }))
  await expectAddress('/payment')
  history.back()
  await see('photo 3.jpg')
  await button('UPLOAD THE FIRST 2')
})

test('a danger goes with the analysis of every photo, and stays for those that have not started', async () => {
  const started = answers(requestAnalysis, anAnalysis())
  const refused = refuses(requestAnalysis, 429, 'daily_limit_reached', { detail: REFUSAL })
  let taken = 2
  const backend = openUpload(
    undefined,
    {
      route: requestAnalysis,
      reply: (request) => ((taken -= 1) >= 0 ? started.reply(request) : refused.reply(request)),
    },
    answers(getFile, aPhoto()),
    answers(listAnalyses, { analyses: [anAnalysis()], current_id: anAnalysis().id }),
    answers(getRepair, aRepair()),
    answers(createRepair, aRepair()),
    waits(requestRepairAnalysis),
  )
  await upload(backend, ['a.jpg', 'b.jpg', 'c.jpg'])
  await press('Gas or carbon monoxide')
  await press('Yes')
  const goHome = async () => userEvent.click(await screen.findByRole('link', { name: 'Home' }))
  await goHome()
  await see('3 new photos')
  await press('ANALYZE EACH')
  await see('2 analyses have started. 1 of 3 photos are not analyzed.')
  const said = { answers: { kind: 'gas_co', emergency: { gas: 'yes' } } }
  expect(backend.requestsTo(requestAnalysis).map(({ body }) => body)).toEqual([said, said, said])
  await see('1 new photo')
  await press('ANALYZE')
  await waitFor(() => expect(runsOf(backend)).toHaveLength(1))
  expect(runsOf(backend)[0]?.body).toEqual(said)
})

test('questions run while the photos upload, and the analysis starts with the answers after the last one', async () => {
  const backend = openUpload(
    undefined,
    waits(uploadFile),
    answers(createRepair, aRepair()),
    waits(requestRepairAnalysis),
  )
  await choosePhotos(jpeg('a.jpg'))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see('Uploading your photo')
  await screen.findByRole('heading', { name: 'What is damaged?' })
  await expectAccessible()
  await press('Water: a leak, a stain or a flood')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Is there water?'))
  await press('Yes, running')
  await press('SKIP')
  await press('Leaking or burst pipe')
  await press('No')
  await press('PREVIOUS')
  await press("I don't know")
  await press('Hours')
  await see('The analysis starts as soon as your photos are uploaded.')
  takesUploads(backend)
  backend.letGo()
  await waitFor(() => expect(runsOf(backend)).toHaveLength(1))
  const said = { kind: 'pipe', water: 'running', can_stop_water: 'unknown', since: 'hours' }
  expect(repairsMade(backend)).toEqual([{ file_ids: ['a'], answers: said, move: true }])
  expect(runsOf(backend)[0]?.body).toEqual({ answers: said })
})

test('a dangerous answer shows at once what to do, and nothing that was said is lost when the upload fails', async () => {
  const backend = openUpload(
    undefined,
    isUnreachable(uploadFile),
    answers(createRepair, aRepair()),
    waits(requestRepairAnalysis),
  )
  await choosePhotos(jpeg('a.jpg'))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see("a.jpg: The server can't be reached.")
  expectNot('What is damaged?')
  backend.given(waits(uploadFile))
  await press('TRY AGAIN a.jpg')
  await press('Outlet, light or wiring')
  await press('Not sure')
  await see('FIRE: GET OUT')
  await expectAccessible()
  backend.letGo(isUnreachable(uploadFile))
  await see("a.jpg: The server can't be reached.")
  takesUploads(backend)
  await press('TRY AGAIN a.jpg')
  await see('Successfully uploaded 1 damage photo(s)!')
  await see('FIRE: GET OUT')
  await press('ANALYZE NOW')
  await waitFor(() => expect(runsOf(backend)).toHaveLength(1))
  expect(runsOf(backend)[0]?.body).toEqual({
    answers: { kind: 'electric', emergency: { fire_or_sparks: 'unsure' } },
  })
})

test('the long form is about all photos, and begins with what was said', async () => {
  const backend = openUpload(
    undefined,
    answers(createRepair, aRepair()),
    answers(getFile, aPhoto({ id: 'a' })),
    answers(listAnalyses, { analyses: [], current_id: null }),
  )
  await upload(backend, ['a.jpg', 'b.jpg'])
  await press('Something else')
  await press('ALL QUESTIONS')
  await see('TELL US MORE')
  expect(field('What is damaged?').value).toBe('other')
  await button('SKIP AND ANALYZE')
  expect(repairsMade(backend)).toEqual([{ file_ids: ['a', 'b'], answers: { kind: 'other' }, move: true }])
})

/** From here on the time passes as the test says, too. */
function takeTheClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true })
}

afterEach(() => void vi.useRealTimers())

const outcome = async () => {
  const words = await screen.findByText('Successfully uploaded 1 damage photo(s)!')
  return words.closest<HTMLElement>('[role="status"]') ?? words
}

async function expectToStay(): Promise<void> {
  await vi.advanceTimersByTimeAsync(30_000)
  expect(location.pathname).toBe('/upload')
}

test.each([
  ['presses somewhere', () => fireEvent.pointerDown(document.body)],
  ['scrolls by wheel', () => fireEvent.wheel(document.body)],
  ['scrolls by finger', () => fireEvent.touchMove(document.body)],
  ['types', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['moves the focus', () => screen.getByRole('link', { name: 'Home' }).focus()],
])('a person who %s after an upload is not led away', async (_deed, act) => {
  const backend = openUpload()
  takeTheClock()
  await upload(backend, ['a.jpg'])
  await outcome()
  act()
  await expectToStay()
})

test('a person who points at the outcome, or has tabbed into it, is not led away', async () => {
  const backend = openUpload()
  takeTheClock()
  await upload(backend, ['a.jpg'])
  const region = await outcome()
  fireEvent.pointerMove(region, { pointerType: 'mouse', movementX: 3 })
  await expectToStay()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('ANALYZE NOW')
  fireEvent.pointerOut(region, { pointerType: 'mouse', relatedTarget: document.body })
  await expectToStay()
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await expectToStay()
})

test('a person who has touched the outcome, or uploads by keyboard or screen reader, is not led away', async () => {
  const backend = openUpload()
  takeTheClock()
  await upload(backend, ['a.jpg'])
  await user.click(await outcome())
  await expectToStay()
  await choosePhotos(jpeg('b.jpg'))
  const uploading = await button('UPLOAD 1 DAMAGE PHOTO(S)')
  uploading.focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await outcome()))
  await expectToStay()
})

test('a person who answers a question while photos upload is not led away', async () => {
  const backend = openUpload(undefined, waits(uploadFile))
  takeTheClock()
  await choosePhotos(jpeg('a.jpg'))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await press('Mold, rot or pests')
  takesUploads(backend)
  backend.letGo()
  await outcome()
  await screen.findByRole('heading', { name: 'Which of these fits best?' })
  await expectToStay()
})
