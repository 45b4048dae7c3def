import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { deleteFile, getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { answers, breaks, isUnreachable, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aPage, aPhoto, aProfile, anAnalysis, photos } from './support/builders.ts'
import { button, expectAccessible, expectNot, openScreen, press, pressInDialog, see } from './support/screen.tsx'

const MB = 1024 ** 2

function jpeg(name: string, bytes = 4): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

async function choosePhotos(...chosen: File[]): Promise<void> {
  const input = await screen.findByLabelText('Damage photos')
  // The picker's filter is the browser's; what comes in by drag and drop is not filtered.
  await userEvent.setup({ applyAccept: false, delay: null }).upload(input, chosen)
}

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
  await see('huge.jpg: File size must be less than 5MB (your current plan limit)')
  await see('This photo is already in your history.')
  await expectAccessible()
  await press('Remove report.pdf')
  expectNot('report.pdf')
  await press('UPLOAD DAMAGE PHOTO(S)')
  await see('Please select at least one file to upload')
  await press('Upload it again')
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
})

test('an upload that fails in part names each photo that failed, and keeps it to be sent again', async () => {
  const backend = openUpload(undefined, waits(uploadFile))
  await choosePhotos(jpeg('good.jpg'), jpeg('broken.jpg'))
  await press('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('UPLOADING...')
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
  await see('good.jpg: The connection failed. Please check your network and try again.')
  await expectAccessible()
  backend.given(answers(uploadFile, aPhoto({ file_name: 'good.jpg' })))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see('Successfully uploaded 1 damage photo(s)!')
  const keys = backend.requestsTo(uploadFile).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('the upload button is always there, and says what is missing', async () => {
  openUpload()
  await press('UPLOAD DAMAGE PHOTO(S)')
  await see('Please select at least one file to upload')
  await choosePhotos(jpeg('a.jpg'))
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
  expectNot('Please select at least one file to upload')
})

test('who has chosen more than the plan takes can keep the first of them, or see larger plans', async () => {
  openUpload({ files: 8, storage_bytes: 1 })
  await choosePhotos(jpeg('photo 1.jpg'), jpeg('photo 2.jpg'), jpeg('photo 3.jpg'), jpeg('photo 4.jpg'))
  await see('You can only upload 2 more files this month. Please select fewer files or upgrade your plan.')
  await expectAccessible()
  const plans = screen.getByRole('link', { name: 'See larger plans' })
  expect(plans.getAttribute('href')).toBe('/payment')
  await press('Keep only the first 2 photos')
  await button('UPLOAD 2 DAMAGE PHOTO(S)')
  await see('photo 2.jpg')
  expectNot('photo 3.jpg')
  expectNot('You can only upload')
})

test('a deletion is asked about, says why it failed, and then takes the photo away', async () => {
  const [first, second] = photos(2) as [ReturnType<typeof aPhoto>, ReturnType<typeof aPhoto>]
  const backend = openUpload(
    { files: 2, storage_bytes: 1 },
    answers(listFiles, aPage([first, second])),
    breaks(deleteFile),
  )
  await press('DELETE wall 1.jpg')
  await see('DELETE THIS PHOTO?')
  await see('wall 1.jpg and its analyses will be deleted. This cannot be undone.')
  await expectAccessible()
  await pressInDialog('DELETE')
  await see('Failed to delete file. Please try again.')
  await expectAccessible()
  backend.given(answers(deleteFile, null), answers(listFiles, aPage([second])))
  await press('DELETE wall 1.jpg')
  await pressInDialog('DELETE')
  await see('File deleted successfully')
  expectNot('wall 1.jpg')
  await expectAccessible()
})

test('a handful of photos is shown without a search', async () => {
  openUpload({ files: 5, storage_bytes: 1 }, answers(listFiles, aPage(photos(5))))
  await see('wall 5.jpg')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a search without a match says so, and leads back to all photos', async () => {
  const found = answers(listFiles, ({ query }) => (query.has('name') ? aPage([], { total: 0 }) : aPage(photos(8))))
  openScreen('/upload?name=100%25&sort=nonsense', aProfile({ usage: { files: 8 } }), found)
  await see('NO PHOTOS MATCH “100%”')
  await expectAccessible()
  await press('SHOW ALL PHOTOS')
  await see('wall 8.jpg')
  expect(document.activeElement).toBe(screen.getByLabelText('Search by name'))
  expect(screen.getByLabelText<HTMLInputElement>('Search by name').value).toBe('')
})

test('more photos that do not come can be asked for again', async () => {
  const [first, ...others] = photos(8) as [ReturnType<typeof aPhoto>, ...ReturnType<typeof aPhoto>[]]
  let isBroken = true
  openUpload(
    { files: 8, storage_bytes: 1 },
    {
      route: listFiles,
      reply: ({ query }) => {
        if (!query.has('cursor')) return { status: 200, body: aPage([first], { next_cursor: 'next' }) }
        return isBroken ? 'unreachable' : { status: 200, body: aPage(others) }
      },
    },
  )
  await press('LOAD MORE')
  await see('The connection failed. Please check your network and try again.')
  await see('wall 1.jpg')
  isBroken = false
  await press('RETRY')
  await see('wall 8.jpg')
})

const REFUSAL = "You've reached today's limit of 50 analyses."

async function uploadAndAnalyze(backend: TestBackend, names: string[]): Promise<void> {
  backend.given({
    route: uploadFile,
    reply: ({ body }) => {
      const { name } = body as File
      return { status: 201, body: aPhoto({ id: name.replace('.jpg', ''), file_name: name }) }
    },
  })
  await choosePhotos(...names.map((name) => jpeg(name)))
  await press(`UPLOAD ${names.length} DAMAGE PHOTO(S)`)
  await press('ANALYZE NOW')
}

test('a limit that stops some of the analyses is shown', async () => {
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
  )
  await uploadAndAnalyze(backend, ['a.jpg', 'b.jpg', 'c.jpg'])
  await see('2 of 3 analyses have started.')
  await see(REFUSAL)
  await see('AI DAMAGE ANALYSIS')
})

test('a limit that stops all of the analyses is shown where they were requested', async () => {
  const backend = openUpload(undefined, refuses(requestAnalysis, 429, 'daily_limit_reached', { detail: REFUSAL }))
  await uploadAndAnalyze(backend, ['a.jpg', 'b.jpg'])
  await see(REFUSAL)
  await see('UPLOAD DAMAGE PHOTOS')
  await expectAccessible()
})
