import { expect, test } from 'vitest'
import { readUnsaved, stillShown, tickedPlaces, writeUnsaved } from './ticks.rules.ts'

const DONE = { done: true, hash: null }

const steps = [
  { n: 1, done: false },
  { n: 3, done: true },
]

test('check marks from before they were saved in the account are read as steps to save', () => {
  expect([...readUnsaved('[0,2]')]).toEqual([
    [1, DONE],
    [3, DONE],
  ])
  expect([...readUnsaved('{"2":false}')]).toEqual([[2, { done: false, hash: null }]])
})

test('what is stored is read as it was written, and nothing is stored when all is saved', () => {
  const unsaved = new Map([
    [1, { done: true, hash: '0a1b2c3d' }],
    [3, { done: false, hash: null }],
  ])
  expect(readUnsaved(writeUnsaved(unsaved))).toEqual(unsaved)
  expect(writeUnsaved(new Map())).toBeNull()
})

test.each([
  '',
  '{',
  '7',
  'null',
  '"1"',
  '{"0":true}',
  '{"a":true}',
  '{"1":1}',
  '{"1":{"done":1}}',
  '[-1,"2",0.5,null]',
])('stored data that is unreadable (%j) counts as none', (stored) => {
  expect(readUnsaved(stored).size).toBe(0)
})

test('a step shows what was marked last on this device, and else what the account says', () => {
  expect(tickedPlaces(steps, new Map())).toEqual(new Set([2]))
  expect(tickedPlaces(steps, new Map([[1, DONE]]))).toEqual(new Set([0, 2]))
  expect(tickedPlaces(steps, new Map([[3, { done: false, hash: null }]]))).toEqual(new Set())
})

test('a check mark of a step that is not shown is not saved', () => {
  const unsaved = new Map([
    [1, DONE],
    [2, DONE],
    [9, DONE],
  ])
  expect([...stillShown(unsaved, steps).keys()]).toEqual([1])
  expect(tickedPlaces(steps, unsaved)).toEqual(new Set([0, 2]))
})
