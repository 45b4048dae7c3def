import { expect, test } from 'vitest'
import { confidenceText, methodLabel, sourceBanner, announcement } from './result.rules.ts'

test('only an answer of a provider is powered by one', () => {
  expect(sourceBanner({ method: 'openai', provider: 'OpenAI', model: 'gpt-4o' })).toBe('POWERED BY OpenAI gpt-4o')
  expect(sourceBanner({ method: 'fallback', provider: 'OpenAI', model: 'gpt-4o' })).toBe('GENERAL REPAIR GUIDANCE')
  expect(sourceBanner({ method: null, provider: null, model: null })).toBe('GENERAL REPAIR GUIDANCE')
})

test('the badge names the method', () => {
  expect(methodLabel('openai')).toBe('AI ANALYSIS')
  expect(methodLabel('fallback')).toBe('GENERAL GUIDANCE')
})

test('confidence is a word and a figure that agree', () => {
  expect(confidenceText(86.6)).toBe('HIGH CONFIDENCE (86%)')
  expect(confidenceText(50)).toBe('LOW CONFIDENCE (50%)')
  expect(confidenceText(79.6)).toBe('MEDIUM CONFIDENCE (79%)')
  expect(confidenceText(59.99)).toBe('LOW CONFIDENCE (59%)')
  expect(confidenceText(100)).toBe('HIGH CONFIDENCE (100%)')
})

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
