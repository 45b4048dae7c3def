import { expect, it } from 'vitest'
import { cached } from './cached.ts'

const LONG = 3_600_000

it('one request serves all callers at the same time and afterwards', async () => {
  let asked = 0
  const ask = cached(async () => (asked += 1), LONG)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

it('is asked again when its time is over', async () => {
  let asked = 0
  const ask = cached(async () => (asked += 1), -1)
  expect([await ask(), await ask()]).toEqual([1, 2])
})

it('a failure is reported to all who waited and is not cached', async () => {
  let asked = 0
  const ask = cached(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  }, LONG)
  const first = await Promise.allSettled([ask(), ask()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(2)
})
