import { expect, test } from 'vitest'
import { changeOf, photosAfter, type RepairPatch } from './change.rules.ts'

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

test('photos are added behind those that are there, each once, taken out, or set as a whole', () => {
  const after = (patch: RepairPatch) => photosAfter(['a', 'b'], patch)
  expect(after({ title: 'Fence' })).toBeNull()
  expect(after({ add_file_ids: ['c', 'a', 'c'] })).toEqual(['a', 'b', 'c'])
  expect(after({ remove_file_ids: ['a', 'x'] })).toEqual(['b'])
  expect(after({ remove_file_ids: ['a'], add_file_ids: ['c'] })).toEqual(['b', 'c'])
  expect(after({ file_ids: ['c', 'c', 'a'] })).toEqual(['c', 'a'])
  expect(after({ file_ids: null })).toEqual([])
  const seven = ['1', '2', '3', '4', '5', '6', '7']
  expect(() => after({ add_file_ids: seven })).toThrow('A repair can have 8 photos. Take one out to make room.')
})
