import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'

/** The message for a photo that could not be deleted. */
export function deleteFailure(call: { code: string; message: string }): string {
  if (call.code === 'timed_out') return call.message
  if (call.code === 'unexpected') return UPLOAD_MESSAGES.deleteFailed
  return UPLOAD_MESSAGES.deleteFailedBecause(call.message)
}
