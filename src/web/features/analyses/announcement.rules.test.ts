import { expect, test } from 'vitest'
import { announcement } from './announcement.rules.ts'

const shown = { kind: 'none', method: null, isStarting: false, couldNotStart: false } as const

test('only an answer of the provider completes an analysis', () => {
  expect(announcement({ ...shown, kind: 'result', method: 'openai' })).toBe('The analysis is complete.')
  expect(announcement({ ...shown, kind: 'result', method: 'fallback' })).toBe(
    "There's no analysis. General repair guidance is shown.",
  )
})

test('a run under way is said to be so, also one that is just being started over a result', () => {
  expect(announcement({ ...shown, kind: 'running' })).toBe('AI ANALYZING DAMAGE...')
  expect(announcement({ ...shown, kind: 'result', method: 'openai', isStarting: true })).toBe('AI ANALYZING DAMAGE...')
})

test('a run that brought nothing is said to have done so, with what is in sight instead', () => {
  expect(announcement({ ...shown, kind: 'failed' })).toBe('The analysis failed.')
  expect(announcement({ ...shown, kind: 'failed', method: 'openai' })).toBe(
    'The analysis failed. The earlier result is still shown.',
  )
})

test('what a card on the screen says by itself is not said twice', () => {
  expect(announcement({ ...shown, kind: 'cancelled' })).toBe('')
  expect(announcement({ ...shown, kind: 'cancelled', method: 'openai' })).toBe('The earlier result is still shown.')
  expect(announcement({ ...shown, couldNotStart: true })).toBe('')
})

test('nothing is said before anything has happened', () => {
  expect(announcement(shown)).toBe('')
})
