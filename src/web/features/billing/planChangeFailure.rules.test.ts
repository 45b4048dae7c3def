import { expect, test } from 'vitest'
import { BackendError, type BackendErrorCode } from '#web/backend/backendError.ts'
import { isAnswered, paymentFailure, planChangeFailure } from './planChangeFailure.rules.ts'

const failed = (code: BackendErrorCode, sentence = 'x') => new BackendError(code, sentence)

test('a change that failed has the specified sentence', () => {
  for (const error of [new Error('x'), failed('internal'), failed('timed_out')]) {
    expect(planChangeFailure(error)).toBe('Failed to change plan. Please try again.')
  }
})

test('a rejection with a reason keeps that reason', () => {
  expect(planChangeFailure(failed('too_many_attempts', 'Too many attempts.'))).toBe('Too many attempts.')
  expect(planChangeFailure(failed('payment_declined', 'Declined.'))).toBe('Declined.')
  expect(planChangeFailure(failed('payment_due', 'Pay first.'))).toBe('Pay first.')
})

test('where money is asked for, a lost answer says that another try costs nothing more', () => {
  expect(paymentFailure(failed('timed_out', 'No answer: not charged twice.'))).toBe('No answer: not charged twice.')
  expect(paymentFailure(failed('offline', 'No line.'))).toBe("No line. You won't be charged twice.")
  expect(paymentFailure(failed('payment_declined', 'Declined.'))).toBe('Declined.')
  expect(paymentFailure(failed('internal'))).toBe('Failed to change plan. Please try again.')
})

test('a wish is open as long as nobody knows what became of it', () => {
  for (const code of [
    'payment_unavailable',
    'timed_out',
    'offline',
    'unexpected',
    'internal',
    'change_running',
  ] as const) {
    expect(isAnswered(failed(code)), code).toBe(false)
  }
  for (const code of ['payment_declined', 'payment_due', 'invalid_field', 'nothing_paid'] as const) {
    expect(isAnswered(failed(code)), code).toBe(true)
  }
  expect(isAnswered(new Error('x'))).toBe(false)
})
