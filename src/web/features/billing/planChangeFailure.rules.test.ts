import { expect, test } from 'vitest'
import { BackendError } from '#web/backend/backendError.ts'
import { planChangeFailure } from './planChangeFailure.rules.ts'

test('a change that failed has the specified sentence', () => {
  for (const error of [new Error('x'), new BackendError('internal', 'x'), new BackendError('timed_out', 'x')]) {
    expect(planChangeFailure(error)).toBe('Failed to change plan. Please try again.')
  }
})

test('a refusal with a reason keeps its own', () => {
  expect(planChangeFailure(new BackendError('too_many_attempts', 'Too many attempts.'))).toBe('Too many attempts.')
})
