import { expect, it } from 'vitest'
import { createSharedSync } from './sharedSync.ts'

/** Syncs that end when the test says so, each with its folder. */
function heldSyncs() {
  const begun: { folder: string; end: () => void; fail: (error: Error) => void }[] = []
  const shared = createSharedSync((folder) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ folder, end: resolve, fail: reject })
    return promise
  })
  return { begun, shared }
}

/** Waits until everything that does not depend on a sync has run. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

it('syncs at once, and later requests together afterwards', async () => {
  const { begun, shared } = heldSyncs()
  const ended: number[] = []
  const first = shared('a').then(() => ended.push(1))
  const others = [2, 3, 4].map((number) => shared('a').then(() => ended.push(number)))
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await first
  await settled()
  expect(ended).toEqual([1])
  expect(begun).toHaveLength(2)
  begun[1]?.end()
  await Promise.all(others)
  expect(begun).toHaveLength(2)
})

it('never counts a sync that had begun before it was asked for', async () => {
  const { begun, shared } = heldSyncs()
  const first = shared('a')
  const second = shared('a')
  begun[0]?.end()
  await first
  await settled()
  // The second sync is running. The caller that came during it must not be told that its own is done when it ends.
  let isDone = false
  const third = shared('a').then(() => (isDone = true))
  begun[1]?.end()
  await second
  await settled()
  expect(isDone).toBe(false)
  begun[2]?.end()
  await third
  expect(begun).toHaveLength(3)
})

it('does not let one folder wait for another', async () => {
  const { begun, shared } = heldSyncs()
  const work = [shared('a'), shared('b')]
  expect(begun.map(({ folder }) => folder)).toEqual(['a', 'b'])
  for (const { end } of begun) end()
  await Promise.all(work)
})

it('reports a failure to those who waited for that sync, and to nobody else', async () => {
  const { begun, shared } = heldSyncs()
  const first = shared('a')
  const second = shared('a')
  begun[0]?.fail(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  await settled()
  begun[1]?.end()
  await second
  const later = shared('a')
  begun[2]?.end()
  await later
})
