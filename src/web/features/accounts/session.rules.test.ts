import { expect, test } from 'vitest'
import { endedSentence, SESSION_MESSAGES } from './session.rules.ts'

const HOUR = 3_600_000

test('six idle hours end a session with the specified sentence', () => {
  expect(endedSentence('You must be logged in to do this.', 6 * HOUR)).toBe(SESSION_MESSAGES.expired)
})

test('a session that ended otherwise is explained by the server', () => {
  expect(endedSentence('You must be logged in to do this.', 6 * HOUR - 1)).toBe('You must be logged in to do this.')
})
