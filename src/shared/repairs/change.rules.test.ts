import { expect, test } from 'vitest'
import { changeOf, type RepairPatch } from './change.rules.ts'

const OPEN = { status: 'open' as const, finished_on: null, answers: {}, costAssumptions: {} }
const DONE = { ...OPEN, status: 'done' as const, finished_on: '2025-12-31' }

const finishedOn = (repair: typeof OPEN | typeof DONE, patch: RepairPatch) =>
  changeOf(repair, patch, { now: new Date('2026-11-20T10:00:00.000Z'), today: '2026-11-20' }).finished_on

test('a repair that is done has a day on which it was finished, and no other one has', () => {
  expect(finishedOn(OPEN, { status: 'done' })).toBe('2026-11-20')
  expect(finishedOn(OPEN, { status: 'done', finished_on: '2024-02-29' })).toBe('2024-02-29')
  expect(finishedOn(OPEN, { finished_on: '2024-02-29' })).toBeNull()
  expect(finishedOn(OPEN, {})).toBeNull()
})

test('the day stays through other changes, can be corrected, and goes when the repair goes on', () => {
  expect(finishedOn(DONE, { title: 'Fence' })).toBe('2025-12-31')
  expect(finishedOn(DONE, { status: 'done' })).toBe('2025-12-31')
  expect(finishedOn(DONE, { finished_on: '2025-06-01' })).toBe('2025-06-01')
  expect(finishedOn(DONE, { finished_on: null })).toBe('2026-11-20')
  expect(finishedOn(DONE, { status: 'in_progress', finished_on: '2025-06-01' })).toBeNull()
  expect(finishedOn(DONE, { status: null })).toBeNull()
})
