import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { requestAnalysis, requestRepairAnalysis } from '#shared/api/analyses.ts'
import { deleteFile, listFiles, updateFile, type FileRecord } from '#shared/api/files.ts'
import { createRepair, listRepairs } from '#shared/api/repairs.ts'
import { answers, breaks, photoOf, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aListedRepair, aPage, aPhoto, aProfile, anAnalysis, photos } from './support/builders.ts'
import { button, closeScreen, expectAccessible, expectNot, openScreen, press, see, user } from './support/screen.tsx'

const [first, second] = photos(2) as [FileRecord, FileRecord]

function openPhotos(files: readonly FileRecord[], ...prepared: Answer[]): TestBackend {
  const profile = aProfile({ usage: { files: files.length } })
  return openScreen('/photos', profile, answers(listFiles, aPage([...files])), ...prepared)
}

async function asList(): Promise<void> {
  await press('List')
}

async function select(name: string): Promise<void> {
  await user.click(await screen.findByLabelText(`Select ${name}`))
}

afterEach(() => void vi.restoreAllMocks())

test('a deletion can be undone, says why it failed, and then takes the photo away', async () => {
  const backend = openScreen(
    '/upload',
    aProfile({ usage: { files: 2 } }),
    answers(listFiles, aPage([first, second])),
    breaks(deleteFile),
  )
  await press('DELETE wall 1.jpg')
  await see('Deleting wall 1.jpg')
  expect(screen.queryByRole('button', { name: 'DELETE wall 1.jpg' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Deleting wall 1.jpg'))
  await expectAccessible()
  await press('UNDO')
  await button('DELETE wall 1.jpg')
  expect(backend.requestsTo(deleteFile)).toEqual([])

  await press('DELETE wall 1.jpg')
  await press('Delete now')
  await see('Failed to delete file. Please try again.')
  await button('DELETE wall 1.jpg')
  await expectAccessible()
  backend.given(answers(deleteFile, null), answers(listFiles, aPage([second])))
  await press('DELETE wall 1.jpg')
  await press('Delete now')
  await see('File deleted successfully')
  expectNot('wall 1.jpg')
  await expectAccessible()
})

test('a double click deletes one photo, although the next one moves up under the pointer', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  openPhotos([first, second])
  await asList()
  await press('DELETE wall 1.jpg')
  await press('DELETE wall 2.jpg')
  await see('Deleting wall 1.jpg')
  await button('DELETE wall 2.jpg')
  now.mockReturnValue(10_600)
  await press('DELETE wall 2.jpg')
  await see('Deleting wall 2.jpg')
})

test('who leaves the screen has no way to undo a deletion any more, so it is sent', async () => {
  const backend = openPhotos([first, second], answers(deleteFile, null))
  await asList()
  await press('DELETE wall 1.jpg')
  await see('Deleting wall 1.jpg')
  expect(backend.requestsTo(deleteFile)).toEqual([])
  await user.click(await screen.findByRole('link', { name: 'ADD PHOTOS' }))
  await waitFor(() => expect(backend.requestsTo(deleteFile)).toHaveLength(1))
})

test('who closes the page has it deleted as well, and only once', async () => {
  const backend = openPhotos([first, second], answers(deleteFile, null))
  await asList()
  await press('DELETE wall 1.jpg')
  await see('Deleting wall 1.jpg')
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  await see('File deleted successfully')
  expect(backend.requestsTo(deleteFile)).toHaveLength(1)
})

test('who closes the page while many photos are being deleted has all of them deleted', async () => {
  const all = photos(6)
  const backend = openPhotos(all, waits(deleteFile))
  for (const { file_name: name } of all) await select(name)
  await press('DELETE the selected photos')
  await press('Delete now')
  await waitFor(() => expect(backend.requestsTo(deleteFile)).toHaveLength(4))
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(backend.requestsTo(deleteFile)).toHaveLength(6))
  backend.letGo(answers(deleteFile, null))
  await see('6 photos deleted')
  expect(new Set(backend.requestsTo(deleteFile).map(({ path }) => path)).size).toBe(6)
})

test('a photo that is being deleted does not keep the same photo from being uploaded again', async () => {
  const hashes: string[] = []
  openScreen(
    '/upload',
    aProfile({ usage: { files: 2 } }),
    answers(listFiles, ({ query }) => {
      const hash = query.get('sha256')
      if (hash === null) return aPage([first, second])
      hashes.push(hash)
      return aPage([hashes.length === 1 ? first : second])
    }),
  )
  await press('DELETE wall 1.jpg')
  await see('Deleting wall 1.jpg')
  const same = [4, 5].map((bytes) => new File([new Uint8Array(bytes)], `same ${bytes}.jpg`, { type: 'image/jpeg' }))
  await user.upload(await screen.findByLabelText('Damage photos'), same)
  await see('This photo is already in your history.')
  expect(screen.getAllByText('This photo is already in your history.')).toHaveLength(1)
  await button('UPLOAD 1 DAMAGE PHOTO(S)')
})

test('the next deletion sends the one before', async () => {
  const backend = openPhotos([first, second], waits(deleteFile))
  await asList()
  const now = vi.spyOn(performance, 'now')
  for (const [i, name] of ['wall 1.jpg', 'wall 2.jpg'].entries()) {
    now.mockReturnValue(10_000 + i * 1_000)
    await press(`DELETE ${name}`)
    await see(`Deleting ${name}`)
  }
  expect(backend.requestsTo(deleteFile).map(({ path }) => path)).toEqual([`/api/files/${first.id}`])
  await press('UNDO')
  backend.letGo(answers(deleteFile, null))
  await button('DELETE wall 2.jpg')
  expectNot('wall 1.jpg')
})

test('the newest photos stand below the upload, and all others are a link away', async () => {
  openScreen(
    '/upload',
    aProfile({ usage: { files: 40 } }),
    answers(listFiles, aPage([aPhoto({ severity: 'High' }), ...photos(2)])),
  )
  await see('wall 2.jpg')
  const history = screen.getByRole('region', { name: 'PHOTO HISTORY' })
  expect(within(history).getByText('High')).toBeTruthy()
  await see('Not analyzed')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'SHOW ALL PHOTOS' }).getAttribute('href')).toBe('/photos')
})

test('a filter and a search ask for what they say, and the address keeps them', async () => {
  const backend = openPhotos([first, second])
  await press('Critical')
  await waitFor(() => expect(location.search).toBe('?result=Critical'))
  await waitFor(() => expect(backend.requestsTo(listFiles).at(-1)?.query.get('severity')).toBe('Critical'))
  await press('Not analyzed')
  await user.type(screen.getByLabelText('Search names, titles and damage'), ' leak{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=leak&result=not_analyzed'))
  await waitFor(() => {
    const asked = backend.requestsTo(listFiles).map(({ query }) => query)
    expect(asked.some((query) => query.get('analyzed') === 'false' && query.get('q') === 'leak')).toBe(true)
  })
})

test('photos are narrowed down to a repair, whose title is fetched when the choice is made', async () => {
  const repair = aListedRepair({ id: 'r1', title: 'Bathroom leak' })
  const backend = openPhotos([first], answers(listRepairs, { success: true, repairs: [repair], next_cursor: null }))
  await see('1 photo')
  expect(backend.requestsTo(listRepairs)).toEqual([])
  const choice = screen.getByLabelText('Repair')
  choice.focus()
  await within(choice).findByRole('option', { name: 'Bathroom leak' })
  await user.selectOptions(choice, 'Bathroom leak')
  await waitFor(() => expect(backend.requestsTo(listFiles).at(-1)?.query.get('repair_id')).toBe('r1'))
  expect(location.search).toBe('?repair=r1')
})

test('a search without a match says so, and leads back to all photos', async () => {
  const found = answers(listFiles, ({ query }) => (query.has('q') ? aPage([], { total: 0 }) : aPage(photos(8))))
  openScreen('/photos?q=100%25&sort=nonsense', aProfile({ usage: { files: 8 } }), found)
  await see('NO PHOTOS MATCH “100%”')
  await expectAccessible()
  await press('SHOW ALL PHOTOS')
  await see('wall 8.jpg')
  const field = screen.getByLabelText<HTMLInputElement>('Search names, titles and damage')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('')
})

test('more photos that do not come can be asked for again', async () => {
  const [one, ...others] = photos(8) as [FileRecord, ...FileRecord[]]
  let isBroken = true
  openScreen('/photos', aProfile({ usage: { files: 8 } }), {
    route: listFiles,
    reply: ({ query }) => {
      if (!query.has('cursor')) return { status: 200, body: aPage([one], { next_cursor: 'next' }) }
      return isBroken ? 'unreachable' : { status: 200, body: aPage(others) }
    },
  })
  await see('1 of 8 photos')
  await press('LOAD MORE')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await see('wall 1.jpg')
  isBroken = false
  await press('RETRY')
  await see('wall 8.jpg')
})

test('a photo is renamed where its name stands, and a name that is none is said', async () => {
  const backend = openPhotos([first, second], {
    route: updateFile,
    reply: ({ body }) => ({ status: 200, body: { ...first, ...(body as object) } }),
  })
  await asList()
  await press('Rename wall 1.jpg')
  const field = await screen.findByLabelText<HTMLInputElement>('New name of wall 1.jpg')
  expect(field.value).toBe('wall 1')
  await user.clear(field)
  await user.type(field, 'a/b{Enter}')
  await see('Please enter a name of at most 255 characters, without / and \\.')
  await expectAccessible()
  await user.clear(field)
  await user.type(field, 'Kitchen ceiling{Enter}')
  await button('Rename Kitchen ceiling.jpg')
  expect(backend.requestsTo(updateFile).map(({ body }) => body)).toEqual([{ file_name: 'Kitchen ceiling.jpg' }])
  await press('Rename Kitchen ceiling.jpg')
  await user.keyboard('{Escape}')
  await button('Rename Kitchen ceiling.jpg')
})

test('several photos are selected with the keyboard and with Shift, and deleted', async () => {
  const backend = openPhotos(photos(5), answers(deleteFile, null))
  await select('wall 2.jpg')
  await see('1 photo selected')
  await user.keyboard('{Shift>}')
  await select('wall 4.jpg')
  await user.keyboard('{/Shift}')
  await see('3 photos selected')
  await expectAccessible()
  await press('DELETE the selected photos')
  await see('Deleting 3 photos')
  await press('Delete now')
  await see('3 photos deleted')
  expect(backend.requestsTo(deleteFile)).toHaveLength(3)
  await select('wall 1.jpg')
  await user.keyboard('{Escape}')
  expectNot('photo selected')
})

test('a finger that rests on a photo selects it, and a touch the next one', async () => {
  openPhotos(photos(3))
  const one = await button('Open wall 1.jpg')
  fireEvent.pointerDown(one, { pointerType: 'touch', isPrimary: true })
  await see('1 photo selected')
  fireEvent.pointerUp(one, { pointerType: 'touch', isPrimary: true })
  fireEvent.click(one)
  await see('1 photo selected')
  fireEvent.click(await button('Open wall 2.jpg'))
  await see('2 photos selected')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('selected photos are analyzed as one repair, and of more than eight it is asked what they show', async () => {
  const backend = openPhotos(
    [{ ...first, repair_id: 'old' }, ...photos(9).slice(1)],
    refuses(createRepair, 409, 'photo_in_repair'),
    answers(requestRepairAnalysis, anAnalysis({ status: 'running', finished_at: null })),
  )
  for (const file of photos(9)) await select(file.file_name)
  await see('One damage, or several?')
  await see('The first 8 of 9 photos are analyzed together, as one repair.')
  await select('wall 9.jpg')
  expectNot('One damage, or several?')
  await see('As one repair, 1 of them leaves the repair that it is in.')
  await press('ANALYZE AS ONE REPAIR')
  await see('A photo is in only one repair, and one of these is already in another.')
  await expectAccessible()
  expect(backend.requestsTo(createRepair).at(-1)?.body).toEqual({
    file_ids: photos(8).map(({ id }) => id),
    move: true,
  })
})

test('each of all photos is analyzed that has no result yet, and those that were refused stay selected', async () => {
  let left = 6
  const refused = refuses(requestAnalysis, 503, 'unavailable', { detail: 'Not now.' })
  const backend = openPhotos([{ ...first, severity: 'High', repair_id: 'r1' }, ...photos(10).slice(1)], {
    route: requestAnalysis,
    reply: (request) =>
      (left -= 1) < 0 ? refused.reply(request) : { status: 202, body: anAnalysis({ file_ids: [photoOf(request)] }) },
  })
  await press('SELECT')
  await press('SELECT ALL')
  await see('10 photos selected')
  await see('1 of them has a result, which ANALYZE EACH leaves as it is.')
  await press('ANALYZE EACH')
  await see('6 analyses have started. 3 of 9 photos are not analyzed.')
  await see('Not now.')
  await see('4 photos selected')
  expect(backend.requestsTo(requestAnalysis).map(photoOf)).toEqual(
    photos(8)
      .slice(1)
      .map(({ id }) => id),
  )
  await expectAccessible()
})

test('what is selected stays so while other screens are open, and for the same person after a login', async () => {
  openPhotos(photos(3))
  await select('wall 1.jpg')
  await select('wall 3.jpg')
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await see('READY TO FIX THE WORLD?')
  history.back()
  await see('2 photos selected')
  closeScreen()
  openPhotos(photos(3))
  await see('2 photos selected')
  closeScreen()
  openScreen('/photos', aProfile({ id: 'somebody-else', usage: { files: 3 } }), answers(listFiles, aPage(photos(3))))
  await see('wall 3.jpg')
  expectNot('photos selected')
})

test('photos can be selected where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('The browser blocks this', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  openPhotos(photos(2))
  await select('wall 1.jpg')
  await select('wall 2.jpg')
  await see('2 photos selected')
  await press('CANCEL')
  await waitFor(() => expectNot('photos selected'))
})

test('selected photos of one result lead to it', async () => {
  openPhotos([{ ...first, severity: 'High', repair_id: 'r1' }, second])
  await select('wall 1.jpg')
  const result = await screen.findByRole('link', { name: 'SEE RESULT' })
  expect(result.getAttribute('href')).toBe(`/analysis?file=${first.id}`)
  await select('wall 2.jpg')
  await button('ANALYZE EACH')
})

test('photos without visible damage say so, and can be asked for', async () => {
  const backend = openPhotos([{ ...first, severity: 'Low', no_damage: true }])
  await see('No damage visible')
  await press('No damage')
  await waitFor(() => expect(location.search).toBe('?result=none'))
  await waitFor(() => expect(backend.requestsTo(listFiles).at(-1)?.query.get('severity')).toBe('none'))
})

test('a photo of the grid is opened, with what can be done with it', async () => {
  const camera = { time: '2026-11-20T18:22:05', offset: '+05:00', name: 'Apple iPhone 15' }
  openPhotos([
    {
      ...first,
      severity: 'Critical',
      damage_type: 'Water damage',
      repair_id: 'r1',
      camera: { ...camera, has_location: true, has_credentials: false },
      made_smaller: true,
    },
    { ...second, is_analyzing: true },
  ])
  await see('Analyzing')
  await press('Open wall 1.jpg')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Critical')).toBeTruthy()
  within(dialog).getByText('Water damage')
  within(dialog).getByText('Camera says Nov 20, 2026, 6:22 PM, Apple iPhone 15 · Smaller copy, made before the upload')
  const result = within(dialog).getByRole('link', { name: 'SEE RESULT wall 1.jpg' })
  expect(result.className, 'the loudest button').toContain('bg-yellow')
  expect(within(dialog).getByRole('button', { name: 'DELETE wall 1.jpg' }).className).not.toContain('danger')
  within(dialog).getByRole('link', { name: 'VIEW wall 1.jpg (new tab)' })
  await expectAccessible()
  await press('Show only the photos of this repair')
  await waitFor(() => expect(location.search).toBe('?repair=r1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the chosen view is remembered', async () => {
  openPhotos([first])
  await asList()
  await button('DELETE wall 1.jpg')
  openPhotos([first])
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'DELETE wall 1.jpg' })).toHaveLength(2))
})
