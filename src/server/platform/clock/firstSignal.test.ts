import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from '#tests/support/garbage.ts'
import { firstSignal } from './firstSignal.ts'

it('fires with the first of its signals, and not with the next', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const { signal } = firstSignal(one.signal, other.signal)
  expect(signal.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect(signal.reason).toBe('second')
})

it('has fired when one of its signals has', () => {
  expect(firstSignal(new AbortController().signal, AbortSignal.abort('over')).signal.reason).toBe('over')
})

it('does not fire after it was released', () => {
  const one = new AbortController()
  const { signal, release } = firstSignal(one.signal)
  release()
  one.abort()
  expect(signal.aborted).toBe(false)
})

it('is kept by nobody after it was released, also where it was joined with another one', async () => {
  const stopping = new AbortController()
  const made = Array.from({ length: 3 }, () => {
    const { signal, release } = firstSignal(stopping.signal, AbortSignal.timeout(1))
    AbortSignal.any([new AbortController().signal, signal])
    release()
    return new WeakRef(signal)
  })
  // The time limits of a millisecond are over then.
  await wait(20)
  collectGarbage()
  expect(made.slice(0, 2).map((each) => each.deref())).toEqual([undefined, undefined])
})
