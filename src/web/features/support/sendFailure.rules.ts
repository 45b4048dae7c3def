import { SUPPORT_MESSAGES, type SupportForm } from '#shared/support/support.rules.ts'

/** An error of one field, or of the whole form when the field is null. */
export type SendError = { field: keyof SupportForm | null; message: string }

const FIELDS: readonly (keyof SupportForm)[] = ['subject', 'message', 'phone', 'best_time']

// A code means that the error came from the server, whose message is more specific than a general one.
const WITHOUT_SENTENCE = ['unexpected', 'internal']

/** Where the error of a failed call is shown. */
export function sendFailure(call: { code: string; message: string; field?: string | undefined }): SendError {
  return {
    field: FIELDS.find((field) => field === call.field) ?? null,
    message: WITHOUT_SENTENCE.includes(call.code) ? SUPPORT_MESSAGES.failed : call.message,
  }
}
