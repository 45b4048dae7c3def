import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listAnalyses, listRepairAnalyses } from '#shared/api/analyses.ts'
import { getFile, listFiles, updateFile } from '#shared/api/files.ts'
import { addNote, deleteNote, listNotes, type NoteRecord } from '#shared/api/notes.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { NOTE_MESSAGES } from '#shared/repairs/notes.rules.ts'
import { repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, type Answer, type TestBackend } from './support/backend.ts'
import { aPage, aPhoto, aProfile, aRepair, anAdvice, anAnalysis } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectNot,
  field,
  fill,
  goOffline,
  goOnline,
  openScreen,
  press,
  pressInDialog,
  reopenScreen,
  see,
  seeIn,
} from './support/screen.tsx'

const PHOTO = aPhoto()
const REPAIR = aRepair()
const RUN = anAnalysis()
const GAS = anAnalysis({
  advice: anAdvice({
    first_message: { code: 'F-GAS', title: 'GAS: LEAVE NOW', lines: ['Leave the house.'], call: [] },
  }),
})

const aNote = (day: number, text: string): NoteRecord => ({
  id: `0199a7a0-0000-7000-8000-0000000000${day}`,
  repair_id: REPAIR.id,
  text,
  created_at: `2026-11-${day}T09:00:00.000Z`,
})

/** Opens a repair on a server that keeps its notes, and shows a danger as long as one of them says "gas". */
function open(first: readonly NoteRecord[] = [], ...prepared: Answer[]): TestBackend {
  let written = [...first]
  const kept = () => written.filter(({ id }) => backend.requestsTo(deleteNote).every(({ path }) => !path.endsWith(id)))
  const backend: TestBackend = openScreen(
    repairPath(REPAIR.id),
    aProfile({ usage: { files: 1 } }),
    answers(getRepair, REPAIR),
    answers(listRepairAnalyses, () => {
      const run = kept().some(({ text }) => text.includes('gas')) ? GAS : RUN
      return { analyses: [run], current_id: run.id }
    }),
    answers(listNotes, () => ({ success: true as const, notes: kept(), next_cursor: null })),
    answers(addNote, ({ body }) => {
      const note = aNote(30, (body as { text: string }).text)
      written = [note, ...written]
      return note
    }),
    answers(deleteNote, null),
    ...prepared,
  )
  return backend
}

const sent = (backend: TestBackend) =>
  backend.requestsTo(addNote).map(({ body, headers }) => ({ ...(body as object), key: headers.get('idempotency-key') }))

test('a note is written, stands first with its day and time, and is deleted after a question', async () => {
  const backend = open([aNote(21, 'The plumber comes on Friday.')])
  await seeIn('NOTES', 'The plumber comes on Friday.')
  await fill({ 'New note': ' Dried for two days.\nStill cold. ' })
  await expectAccessible()
  await press('ADD NOTE')
  await seeIn('NOTES', 'Nov 30, 2026')
  expect(field('New note').value).toBe('')
  expect(sent(backend)).toEqual([{ text: 'Dried for two days.\nStill cold.', key: expect.any(String) }])
  expect(screen.getAllByRole('button', { name: /^Delete the note of/ })).toHaveLength(2)
  await press(/^Delete the note of Nov 30/)
  await pressInDialog('CANCEL')
  expect(backend.requestsTo(deleteNote)).toEqual([])
  await press(/^Delete the note of Nov 30/)
  await pressInDialog('DELETE')
  await waitFor(() => expectNot('Still cold.'))
  await seeIn('NOTES', 'The plumber comes on Friday.')
})

test('a note that tells of a danger shows its first message at once, until it is deleted', async () => {
  open()
  await seeIn('NOTES', 'New note')
  await fill({ 'New note': 'Now it smells of gas.' })
  await press('ADD NOTE')
  await seeIn('NOTES', 'GAS: LEAVE NOW')
  await seeIn('GAS: LEAVE NOW', 'Leave the house.')
  await expectAccessible()
  await press(/^Delete the note of/)
  await pressInDialog('DELETE')
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
})

test('earlier notes are shown when asked for', async () => {
  const backend = open([], {
    ...answers(listNotes, ({ query }) =>
      query.get('cursor') === null
        ? { success: true as const, notes: [aNote(22, 'Newer.')], next_cursor: 'more' }
        : { success: true as const, notes: [aNote(21, 'Older.')], next_cursor: null },
    ),
  })
  await seeIn('NOTES', 'Newer.')
  expectNot('Older.')
  await press('EARLIER NOTES')
  await seeIn('NOTES', 'Older.')
  expect(backend.requestsTo(listNotes)).toHaveLength(2)
})

test('a note that is refused stays in its field, and notes that cannot be read say so', async () => {
  const detail = NOTE_MESSAGES.tooMany
  const backend = open([], isUnreachable(listNotes), refuses(addNote, 403, 'limit_reached', { detail }))
  await press('RETRY')
  await fill({ 'New note': 'One more.' })
  await press('ADD NOTE')
  await see('A repair can have 200 notes. Delete one that you no longer need to make room.')
  await see('What you typed is still here.')
  expect(field('New note').value).toBe('One more.')
  expect(sent(backend)).toHaveLength(1)
})

test('a note that is written without a connection waits, also over a reload, and is sent once', async () => {
  const backend = open([], isUnreachable(addNote))
  await fill({ 'New note': 'It smells of gas.' })
  goOffline()
  await press('ADD NOTE')
  await see('Your note waits here and is sent when the connection is back.')
  reopenScreen()
  await see('Your note waits here and is sent when the connection is back.')
  expect(field('New note').value).toBe('It smells of gas.')
  backend.given(answers(addNote, aNote(30, 'It smells of gas.')))
  goOnline()
  await waitFor(() => expect(field('New note').value).toBe(''))
  const keys = new Set(sent(backend).map(({ key }) => key))
  expect(keys.size, 'one key for all attempts').toBe(1)
})

/** Opens the result of a photo, whose caption is kept. */
function openResult(...prepared: Answer[]): TestBackend {
  let photo = PHOTO
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, () => photo),
    answers(getRepair, () => aRepair({ photos: [photo] })),
    answers(listFiles, () => aPage([photo])),
    answers(listAnalyses, () => {
      const run = photo.caption?.includes('gas') === true ? GAS : RUN
      return { analyses: [run], current_id: run.id }
    }),
    answers(updateFile, ({ body }) => {
      photo = { ...photo, ...(body as { caption: string | null }) }
      return photo
    }),
    ...prepared,
  )
}

const captions = (backend: TestBackend) => backend.requestsTo(updateFile).map(({ body }) => body)

test('a caption is written below the photo, counts for the result at once, and is taken away', async () => {
  const backend = openResult()
  await press(`ADD A CAPTION to ${PHOTO.file_name}`)
  await fill({ Caption: '  Smells of gas   here ' })
  await expectAccessible()
  await press('SAVE')
  await see('Smells of gas here')
  await seeIn('GAS: LEAVE NOW', 'Leave the house.')
  const change = await button(`Change the caption of ${PHOTO.file_name}`)
  await waitFor(() => expect(document.activeElement).toBe(change))
  await press(`Change the caption of ${PHOTO.file_name}`)
  await fill({ Caption: ' ' })
  await press('SAVE')
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
  await button(`ADD A CAPTION to ${PHOTO.file_name}`)
  expect(captions(backend)).toEqual([{ caption: 'Smells of gas here' }, { caption: null }])
})

test('a caption is written beside what the photo shows', async () => {
  openResult()
  await press('ADD PHOTOS OF THE SAME DAMAGE')
  await screen.findByRole('checkbox', { name: 'Something that shows the size' })
  const openers = await screen.findAllByRole('button', { name: `ADD A CAPTION to ${PHOTO.file_name}` })
  expect(openers).toHaveLength(2)
  openers.at(-1)?.click()
  await fill({ Caption: 'Above the sink' })
  await press('SAVE')
  await waitFor(() => expect(screen.getAllByText('Above the sink')).toHaveLength(2))
})

test('a caption that is written without a connection waits and is sent', async () => {
  const backend = openResult(isUnreachable(updateFile))
  await press(`ADD A CAPTION to ${PHOTO.file_name}`)
  await fill({ Caption: 'Above the sink' })
  goOffline()
  await press('SAVE')
  await see('Your caption waits here and is saved when the connection is back.')
  backend.given(answers(updateFile, { ...PHOTO, caption: 'Above the sink' }))
  goOnline()
  await button(`Change the caption of ${PHOTO.file_name}`)
  expect(captions(backend)).toEqual([{ caption: 'Above the sink' }, { caption: 'Above the sink' }])
})

test('notes that could not be read are read by RETRY', async () => {
  const backend = open([aNote(21, 'The plumber came.')], refuses(listNotes, 500, 'internal'))
  await button('RETRY')
  backend.given(
    answers(listNotes, { success: true as const, notes: [aNote(21, 'The plumber came.')], next_cursor: null }),
  )
  await press('RETRY')
  await see('The plumber came.')
  expect(screen.queryByRole('button', { name: 'RETRY' })).toBeNull()
})
