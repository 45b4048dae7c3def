import { SUPPORT_MESSAGES } from '#shared/support/support.rules.ts'

/** A fault of one field, or of the whole form where the field is null. */
export type SendError = { field: 'subject' | 'message' | null; message: string }

// A code means that the server spoke, and its sentence is better than a general one.
const WITHOUT_SENTENCE = ['unexpected', 'internal']

/** Where a failed call says what is wrong. */
export function sendFailure(call: { code: string; message: string; field?: string | undefined }): SendError {
  const field = call.field === 'subject' || call.field === 'message' ? call.field : null
  return { field, message: WITHOUT_SENTENCE.includes(call.code) ? SUPPORT_MESSAGES.failed : call.message }
}
