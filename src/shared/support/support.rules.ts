/** Field rules for the message to support. */

export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 5_000

export const SUPPORT_MESSAGES = {
  messageMissing: 'Please write your message',
  messageTooLong: `Please write at most ${MESSAGE_MAX} characters`,
  subjectTooLong: `Please enter a subject of at most ${SUBJECT_MAX} characters`,
  sent: 'Your message was sent.',
  stored: 'Your message was saved. Nobody gets an email about it, because this installation has no support mailbox.',
  failed: "We couldn't send your message. Please try again.",
} as const

export type SupportForm = { subject: string; message: string }

export function checkSupportMessage(form: SupportForm): { field: keyof SupportForm; message: string } | null {
  if (form.subject.trim().length > SUBJECT_MAX) return { field: 'subject', message: SUPPORT_MESSAGES.subjectTooLong }
  if (form.message.trim() === '') return { field: 'message', message: SUPPORT_MESSAGES.messageMissing }
  if (form.message.trim().length > MESSAGE_MAX) return { field: 'message', message: SUPPORT_MESSAGES.messageTooLong }
  return null
}
