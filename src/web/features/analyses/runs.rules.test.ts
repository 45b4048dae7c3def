import { expect, test } from 'vitest'
import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import {
  announcement,
  confidenceText,
  eachHint,
  endedSentence,
  methodLabel,
  sourceBanner,
  startedSentence,
  startHint,
  viewOf,
  withRun,
} from './runs.rules.ts'

const run = (id: string, status: AnalysisStatus, method: AnalysisMethod | null = null) => ({
  id,
  status,
  method,
  result: method === null ? null : {},
})

test('a photo without a run has nothing to show', () => {
  expect(viewOf([])).toEqual({ kind: 'none' })
})

test('the newest run decides', () => {
  const done = run('a', 'succeeded', 'openai')
  for (const status of ['queued', 'running'] as const) {
    expect(viewOf([run('b', status), done])).toMatchObject({ kind: 'running', run: { id: 'b' } })
  }
  expect(viewOf([done])).toEqual({ kind: 'result', run: done })
})

test('a run that was cancelled or failed keeps the older result in sight', () => {
  const done = run('a', 'succeeded', 'openai')
  expect(viewOf([run('b', 'cancelled'), done])).toMatchObject({ kind: 'cancelled', older: done })
  expect(viewOf([run('c', 'failed'), run('b', 'cancelled'), done])).toMatchObject({ kind: 'failed', older: done })
  expect(viewOf([run('b', 'cancelled')])).toMatchObject({ kind: 'cancelled', older: null })
})

test('general guidance after an answer of the provider keeps the answer in sight', () => {
  const [guidance, answer] = [run('b', 'succeeded', 'fallback'), run('a', 'succeeded', 'openai')]
  expect(viewOf([guidance, answer])).toEqual({ kind: 'failed', run: guidance, older: answer })
  expect(viewOf([guidance, run('a', 'succeeded', 'fallback')])).toEqual({ kind: 'result', run: guidance })
})

test('a newer state takes the place of the older, a new run comes first', () => {
  expect(withRun([run('b', 'queued'), run('a', 'failed')], run('b', 'running'))).toEqual([
    run('b', 'running'),
    run('a', 'failed'),
  ])
  expect(withRun([run('a', 'failed')], run('b', 'queued')).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(withRun(undefined, run('a', 'queued'))).toHaveLength(1)
})

test('what a press does is said where it is not plain', () => {
  expect(startHint(1)).toBeNull()
  expect(startHint(3)).toBe('All 3 photos are analyzed together, as one repair.')
  expect(startHint(8)).toBe('All 8 photos are analyzed together, as one repair.')
  expect(startHint(12)).toBe('The first 8 of 12 photos are analyzed together, as one repair.')
})

test('what an analysis of each photo takes of the day is said before it starts', () => {
  const day = (today: number, perDay: number | null) => ({ analyses_today: today, analyses_per_day: perDay })
  expect(eachHint(12, day(5, 50))).toBe('One by one, they take 12 analyses. 45 analyses are left today.')
  expect(eachHint(40, day(12, 50))).toBe('38 analyses are left today, so only the first 38 start.')
  expect(eachHint(2, day(49, 50))).toBe('1 analysis is left today, so only the first starts.')
  expect(eachHint(2, day(50, 50))).toBe("None of today's 50 analyses is left.")
  expect(eachHint(2, day(50, null))).toBeNull()
})

test('what was started is said, and how many photos are not analyzed', () => {
  expect(startedSentence(12, 40)).toBe('12 of 40 started')
  expect(endedSentence(40, 40)).toBe('40 analyses have started.')
  expect(endedSentence(1, 3)).toBe('1 analysis has started. 2 of 3 photos are not analyzed.')
})

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
