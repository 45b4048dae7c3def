import { expect, it } from 'vitest'
import type { AnalysisMethod } from './analysis.rules.ts'
import { currentRun } from './runs.rules.ts'

const run = (id: string, method: AnalysisMethod | null) => ({ id, method, result: method === null ? null : {} })

it.each([
  ['no run', [], null],
  ['a run under way', [run('a', null)], null],
  ['a result of the provider', [run('a', 'openai')], 'a'],
  ['two answers: the newer', [run('b', 'openai'), run('a', 'openai')], 'b'],
  ['general guidance alone', [run('b', 'fallback'), run('a', 'fallback')], 'b'],
  ['general guidance after a result', [run('c', 'fallback'), run('b', 'openai'), run('a', 'fallback')], 'b'],
  ['a run under way after a result', [run('b', null), run('a', 'openai')], 'a'],
])('of %s', (_name, runs, id) => {
  expect(currentRun(runs)?.id ?? null).toBe(id)
})
