import { expect, test } from 'vitest'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { deleteFailure } from './deleteFailure.rules.ts'

test('each way to fail has its specified sentence', () => {
  expect(deleteFailure({ code: 'timed_out', message: UPLOAD_MESSAGES.deleteTimedOut })).toBe(
    'Delete timed out. Please try again.',
  )
  expect(deleteFailure({ code: 'unexpected', message: 'x' })).toBe('Failed to delete file. Please try again.')
  expect(deleteFailure({ code: 'not_found', message: "We couldn't find this." })).toBe(
    "Failed to delete file: We couldn't find this.",
  )
})
