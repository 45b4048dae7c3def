import { expect, test } from 'vitest'
import { sendFailure } from './useSupport.ts'

test('an error that the server finds is shown at its field', () => {
  expect(sendFailure({ code: 'invalid_field', message: 'Too long.', field: 'subject' })).toEqual({
    field: 'subject',
    message: 'Too long.',
  })
})

test('any other failure speaks for the whole form', () => {
  expect(sendFailure({ code: 'too_many_attempts', message: 'Wait.' })).toEqual({ field: null, message: 'Wait.' })
  expect(sendFailure({ code: 'unexpected', message: 'x', field: 'id' })).toEqual({
    field: null,
    message: "We couldn't send your message. Please try again.",
  })
})
