import { expect, test } from 'vitest'
import { dollars } from '../lib/dollars.ts'
import {
  ACTUAL_COST_MAX,
  ACTUAL_HOURS_MAX,
  againstEstimate,
  readActualCost,
  readActualHours,
  readFinishedOn,
  readWorkDone,
  WORK_DONE_MAX,
} from './actuals.rules.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['350', 350],
  ['$1,250.50', 1250.5],
  ['$ 12', 12],
  ['1250.5', 1250.5],
  ['100,000,000', ACTUAL_COST_MAX],
])('the amount %j is read', (typed, value) => {
  expect(readActualCost(typed)).toEqual({ value })
})

test.each(['-1', '1,25', '1.250,50', '12.345', 'about 300', '1e9', '€5', '.5', '1,2345'])(
  'the amount %j is not guessed at',
  (typed) => {
    expect(readActualCost(typed)).toEqual({ error: 'Please enter an amount in dollars, such as 350 or 1,250.50.' })
  },
)

test('hours are read likewise, without a dollar sign', () => {
  expect(readActualHours('2.5')).toEqual({ value: 2.5 })
  expect(readActualHours('$2')).toEqual({ error: 'Please enter a number of hours, such as 6 or 2.5.' })
})

test('what was done is kept with its lines, and blanks are nothing', () => {
  expect(readWorkDone(' New trap.\n- Dry ')).toEqual({ value: 'New trap.\n- Dry' })
  expect(readWorkDone(' \n')).toEqual({ value: null })
  expect(readWorkDone('x'.repeat(WORK_DONE_MAX + 1))).toEqual({ error: 'Please write at most 2,000 characters.' })
})

test('more than can be stored is refused', () => {
  expect(readActualCost(String(ACTUAL_COST_MAX + 1))).toEqual({ error: 'Please enter at most $100,000,000.' })
  expect(readActualHours(String(ACTUAL_HOURS_MAX + 1))).toEqual({ error: 'Please enter at most 100,000 hours.' })
})

test('what was paid is compared with the estimate', () => {
  const estimate = { min: 300, max: 900 }
  expect(againstEstimate(300, estimate)).toBe('Within the estimate.')
  expect(againstEstimate(1250.5, estimate)).toBe('$350.50 more than the highest estimate.')
  expect(againstEstimate(250, estimate)).toBe('$50 less than the lowest estimate.')
  expect(dollars(1250)).toBe('$1,250')
})

test('a repair was finished today or before, on a day that there is', () => {
  expect(readFinishedOn('2026-11-20', '2026-11-20')).toEqual({ value: '2026-11-20' })
  expect(readFinishedOn('2026-11-21', '2026-11-20')).toEqual({ error: 'Please enter today or an earlier day.' })
  for (const typed of ['', '0206-11-20']) {
    expect(readFinishedOn(typed, '2026-11-20')).toEqual({ error: 'Please enter the day on which it was finished.' })
  }
})
