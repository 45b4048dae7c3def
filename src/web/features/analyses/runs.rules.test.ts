import { expect, test } from 'vitest'
import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import { viewOf, withRun } from './runs.rules.ts'

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
