import { expect, it } from 'vitest'
import { checkSupportMessage, MESSAGE_MAX, SUBJECT_MAX, SUPPORT_MESSAGES } from './support.rules.ts'

it.each([
  [
    { subject: '', message: ' \n' },
    { field: 'message', message: SUPPORT_MESSAGES.messageMissing },
  ],
  [
    { subject: '', message: 'x'.repeat(MESSAGE_MAX + 1) },
    { field: 'message', message: SUPPORT_MESSAGES.messageTooLong },
  ],
  [
    { subject: 'x'.repeat(SUBJECT_MAX + 1), message: '' },
    { field: 'subject', message: SUPPORT_MESSAGES.subjectTooLong },
  ],
  [{ subject: 'x'.repeat(SUBJECT_MAX), message: ` ${'x'.repeat(MESSAGE_MAX)} ` }, null],
])('a message is judged by its length without the blanks around it', (form, error) => {
  expect(checkSupportMessage(form)).toEqual(error)
})
