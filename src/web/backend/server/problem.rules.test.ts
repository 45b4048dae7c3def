import { expect, test } from 'vitest'
import { BACKEND_MESSAGES } from '../backendError.ts'
import { problemToError } from './problem.rules.ts'

test('a problem becomes an error with its code, sentence, field and waiting time', () => {
  const body = {
    type: 'about:blank',
    title: 'x',
    status: 429,
    code: 'too_many_attempts',
    detail: 'Wait.',
    field: 'email',
  }
  const error = problemToError(429, body, '30')
  expect(error).toMatchObject({
    code: 'too_many_attempts',
    message: 'Wait.',
    field: 'email',
    retryAfterSeconds: 30,
    status: 429,
  })
})

test('an answer that is not ours keeps its status and gets our sentence', () => {
  for (const body of [undefined, null, '<html>', { code: 'made_up', detail: 'Do this' }, { detail: 'no code' }]) {
    expect(problemToError(502, body, null)).toMatchObject({
      code: 'unexpected',
      message: BACKEND_MESSAGES.unexpected,
      status: 502,
      retryAfterSeconds: undefined,
    })
  }
})

test('a date as the waiting time counts as nothing said', () => {
  expect(problemToError(503, {}, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfterSeconds).toBeUndefined()
})
