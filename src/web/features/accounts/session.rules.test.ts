import { expect, test } from 'vitest'
import { answerToNews, endedSentence, SESSION_MESSAGES } from './session.rules.ts'

const HOUR = 3_600_000

test('six idle hours end a session with the specified sentence', () => {
  expect(endedSentence('You must be logged in to do this.', 6 * HOUR)).toBe(SESSION_MESSAGES.expired)
})

test('a session that ended otherwise is explained by the server', () => {
  expect(endedSentence('You must be logged in to do this.', 6 * HOUR - 1)).toBe('You must be logged in to do this.')
})

test('a logout in one tab logs out every other tab', () => {
  for (const shown of ['rosa', undefined]) {
    expect(answerToNews({ kind: 'signed_out' }, shown)).toEqual({ forgets: true, asks: false })
  }
})

test('a login in one tab makes anonymous tabs, and tabs of somebody else, read the session again', () => {
  const news = { kind: 'signed_in', userId: 'rosa' } as const
  expect(answerToNews(news, undefined)).toEqual({ forgets: false, asks: true })
  expect(answerToNews(news, 'dana')).toEqual({ forgets: true, asks: true })
  expect(answerToNews(news, 'rosa')).toEqual({ forgets: false, asks: false })
})
