import { expect, it } from 'vitest'
import {
  BEST_TIME_MAX,
  checkSupportMessage,
  MESSAGE_MAX,
  PHONE_MAX,
  SUBJECT_MAX,
  SUPPORT_MESSAGES,
} from './support.rules.ts'

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
  expect(checkSupportMessage({ ...form, phone: '', best_time: '' })).toEqual(error)
})

it.each([
  [{ phone: '', best_time: '' }, null],
  [{ phone: ' +1 (503) 555-0100 ', best_time: 'After five' }, null],
  [
    { phone: 'the red one', best_time: '' },
    { field: 'phone', message: SUPPORT_MESSAGES.phoneWrong },
  ],
  [
    { phone: '1234', best_time: '' },
    { field: 'phone', message: SUPPORT_MESSAGES.phoneWrong },
  ],
  [
    { phone: '5'.repeat(PHONE_MAX + 1), best_time: '' },
    { field: 'phone', message: SUPPORT_MESSAGES.phoneWrong },
  ],
  [
    { phone: '', best_time: 'x'.repeat(BEST_TIME_MAX + 1) },
    { field: 'best_time', message: SUPPORT_MESSAGES.bestTimeTooLong },
  ],
])('a call is asked for with a number that can be dialed: %j', (call, error) => {
  expect(checkSupportMessage({ subject: '', message: 'Hello', ...call })).toEqual(error)
})
