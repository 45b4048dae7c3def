import { expect, test } from 'vitest'
import { inParallel } from './inParallel.ts'

test('never works on more than the given number at a time, and on all of them in order', async () => {
  const started: number[] = []
  let running = 0
  let most = 0
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    started.push(item)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    await Promise.resolve()
    running -= 1
  })
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('nothing to do is done at once', async () => {
  await inParallel([], 3, () => Promise.reject(new Error('never')))
})
