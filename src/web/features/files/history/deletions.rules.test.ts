import { describe, expect, it, test } from 'vitest'
import type { FileRecord } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import {
  afterStep,
  deletedSentence,
  hiddenIds,
  NO_DELETIONS,
  waitingSentence,
  deleteFailure,
} from './deletions.rules.ts'

const [roof, wall, door] = ['roof', 'wall', 'door'].map((id) => ({ id, file_name: `${id}.jpg` }) as FileRecord) as [
  FileRecord,
  FileRecord,
  FileRecord,
]
const hidden = (state: Parameters<typeof hiddenIds>[0]) => [...hiddenIds(state)].toSorted()

describe('a deletion', () => {
  const asked = afterStep(NO_DELETIONS, { type: 'asked', files: [roof, wall] })
  const sent = afterStep(asked, { type: 'sent', files: [roof, wall] })

  it('hides its photos until it is undone', () => {
    expect(hidden(asked)).toEqual(['roof', 'wall'])
    expect(hidden(afterStep(asked, { type: 'undone' }))).toEqual([])
  })

  it('hides them until it is answered, and cannot be undone any more', () => {
    expect(hidden(sent)).toEqual(['roof', 'wall'])
    expect(hidden(afterStep(sent, { type: 'undone' }))).toEqual(['roof', 'wall'])
  })

  it('brings back a photo that was not deleted, with the sentence', () => {
    const failures = [{ file: wall, sentence: 'No.' }]
    const answered = afterStep(sent, { type: 'answered', files: [roof, wall], failures })
    expect(hidden(answered)).toEqual([])
    expect(answered.outcome).toEqual({ deleted: 1, failures })
    expect(afterStep(answered, { type: 'dismissed' }).outcome).toBeNull()
  })

  it('says nothing of its success while the next one can be undone, but says its failure', () => {
    const next = afterStep(sent, { type: 'asked', files: [door] })
    const done = { type: 'answered', files: [roof, wall] } as const
    expect(afterStep(next, { ...done, failures: [] }).outcome).toBeNull()
    expect(afterStep(next, { ...done, failures: [{ file: roof, sentence: 'No.' }] }).outcome).not.toBeNull()
    expect(hidden(afterStep(next, { ...done, failures: [] }))).toEqual(['door'])
  })

  it('is said with the name of a single photo', () => {
    expect(waitingSentence([roof])).toBe('Deleting roof.jpg')
    expect(waitingSentence([roof, wall])).toBe('Deleting 2 photos')
    expect(deletedSentence(1)).toBe('File deleted successfully')
    expect(deletedSentence(2)).toBe('2 photos deleted')
  })
})

test('each way to fail has its specified sentence', () => {
  expect(deleteFailure({ code: 'timed_out', message: UPLOAD_MESSAGES.deleteTimedOut })).toBe(
    'Delete timed out. Please try again.',
  )
  expect(deleteFailure({ code: 'unexpected', message: 'x' })).toBe('Failed to delete file. Please try again.')
  expect(deleteFailure({ code: 'not_found', message: "We couldn't find this." })).toBe(
    "Failed to delete file: We couldn't find this.",
  )
})
