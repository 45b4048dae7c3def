import { isPhoneNumber } from '../lib/phone.rules.ts'

/** Field rules for the message to support. */

export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 5_000
export const PHONE_MAX = 40
export const BEST_TIME_MAX = 100

/** For how long the code counts that tells support who is calling. */
export const CODE_MINUTES = 30

export const SUPPORT_MESSAGES = {
  messageMissing: 'Please write your message',
  messageTooLong: `Please write at most ${MESSAGE_MAX} characters`,
  subjectTooLong: `Please enter a subject of at most ${SUBJECT_MAX} characters`,
  phoneWrong: 'Please enter a phone number such as +1 503 555 0100',
  bestTimeTooLong: `Please write at most ${BEST_TIME_MAX} characters`,
  noPhone: 'Your plan has no phone support.',
  sent: 'Your message was sent.',
  stored: 'Your message was saved. Nobody gets an email about it, because this installation has no support mailbox.',
  failed: "We couldn't send your message. Please try again.",
} as const

/** Texts that are empty where nothing was entered. A phone number asks for a call. */
export type SupportForm = { subject: string; message: string; phone: string; best_time: string }

export function checkSupportMessage(form: SupportForm): { field: keyof SupportForm; message: string } | null {
  if (form.subject.trim().length > SUBJECT_MAX) return { field: 'subject', message: SUPPORT_MESSAGES.subjectTooLong }
  if (form.message.trim() === '') return { field: 'message', message: SUPPORT_MESSAGES.messageMissing }
  if (form.message.trim().length > MESSAGE_MAX) return { field: 'message', message: SUPPORT_MESSAGES.messageTooLong }
  const phone = form.phone.trim()
  if (phone !== '' && (phone.length > PHONE_MAX || !isPhoneNumber(phone))) {
    return { field: 'phone', message: SUPPORT_MESSAGES.phoneWrong }
  }
  if (form.best_time.trim().length > BEST_TIME_MAX) {
    return { field: 'best_time', message: SUPPORT_MESSAGES.bestTimeTooLong }
  }
  return null
}
