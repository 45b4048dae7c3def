import { expect, it } from 'vitest'
import type { Change, Topic } from '#shared/api/events.ts'
import { NOTHING_PENDING, nextFrame, waitForFrame, withChange, type Pending } from './pending.rules.ts'

const ids = (count: number, from = 0): string[] => Array.from({ length: count }, (_none, index) => `id${from + index}`)

function after(...changes: Change[]): Pending {
  return changes.reduce(withChange, NOTHING_PENDING)
}

function framesOf(pending: Pending): (Change | 'resync')[] {
  const next = nextFrame(pending)
  return next === null ? [] : [next.frame, ...framesOf(next.rest)]
}

it('sends changes of one topic together, each id once', () => {
  expect(framesOf(after({ topic: 'photos', ids: ['a', 'b'] }, { topic: 'photos', ids: ['b', 'c'] }))).toEqual([
    { topic: 'photos', ids: ['a', 'b', 'c'] },
  ])
})

it('sends the topic first that waits longest', () => {
  const changes: Topic[] = ['repairs', 'photos', 'repairs']
  expect(framesOf(after(...changes.map((topic) => ({ topic, ids: [] })))).map((frame) => frame)).toEqual([
    { topic: 'repairs', ids: [] },
    { topic: 'photos', ids: [] },
  ])
})

it('names 50 ids, and says "all" for more', () => {
  expect(framesOf(after({ topic: 'photos', ids: ids(49) }, { topic: 'photos', ids: ids(1, 49) }))).toEqual([
    { topic: 'photos', ids: ids(50) },
  ])
  expect(framesOf(after({ topic: 'photos', ids: ids(50) }, { topic: 'photos', ids: ids(1, 50) }))).toEqual([
    { topic: 'photos', ids: 'all' },
  ])
  expect(framesOf(after({ topic: 'photos', ids: 'all' }, { topic: 'photos', ids: ['a'] }))).toEqual([
    { topic: 'photos', ids: 'all' },
  ])
})

it('lets a resync stand for all changes before and after it', () => {
  expect(framesOf(withChange('resync', { topic: 'photos', ids: ['a'] }))).toEqual(['resync'])
})

it('sends at once after a quiet time, and otherwise ten frames a second', () => {
  expect(waitForFrame(null, 5_000)).toBe(0)
  expect(waitForFrame(4_000, 5_000)).toBe(0)
  expect(waitForFrame(4_970, 5_000)).toBe(70)
})
