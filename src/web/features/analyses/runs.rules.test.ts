import { expect, test } from 'vitest'
import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import { eachHint, endedSentence, startedSentence, startHint, viewOf, withRun } from './runs.rules.ts'

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
