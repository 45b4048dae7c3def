import { expect, test } from 'vitest'
import { parseTicks } from './ticks.rules.ts'

test('reads the steps that were kept', () => {
  expect([...parseTicks('[0,2,5]')]).toEqual([0, 2, 5])
})

test('anything unreadable is none', () => {
  for (const stored of [null, '', '{', '{"0":1}', '"x"', '["a",null,1.5]']) expect([...parseTicks(stored)]).toEqual([])
})
