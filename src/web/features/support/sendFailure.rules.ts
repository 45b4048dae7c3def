import { SUPPORT_MESSAGES } from '#shared/support/support.rules.ts'

/** An error of one field, or of the whole form when the field is null. */
export type SendError = { field: 'subject' | 'message' | null; message: string }

// A code means that the error came from the server, whose message is more specific than a general one.
const WITHOUT_SENTENCE = ['unexpected', 'internal']

/** Where the error of a failed call is shown. */
export function sendFailure(call: { code: string; message: string; field?: string | undefined }): SendError {
  const field = call.field === 'subject' || call.field === 'message' ? call.field : null
  return { field, message: WITHOUT_SENTENCE.includes(call.code) ? SUPPORT_MESSAGES.failed : call.message }
}
