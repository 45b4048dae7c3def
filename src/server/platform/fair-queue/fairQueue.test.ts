import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

type Job = { name: string; end: () => void; fail: (error: Error) => void; result: Promise<string> }

/** A queue whose jobs end when the test says so, and the names of the started jobs in order. */
function aQueue({ places = 2, perOwner = Infinity, patienceMs = 60_000 } = {}) {
  const queue = createFairQueue({ places, perOwner, patienceMs })
  const begun: string[] = []
  const add = (owner: string, name: string): Job => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const result = queue.run(owner, () => {
      begun.push(name)
      return promise
    })
    return { name, end: () => resolve(name), fail: reject, result }
  }
  return { queue, begun, add }
}

describe('a queue', () => {
  it('gives each owner a turn, however many jobs another one has', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { begun, add } = aQueue({ places: 1 })
    const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name.charAt(0), name))
    for (let at = 0; at < jobs.length; at += 1) {
      await nextTurn()
      const running = begun.at(-1)
      const job = jobs.find(({ name }) => name === running) ?? expect.fail()
      vi.advanceTimersByTime(100)
      job.end()
      expect(await job.result).toBe(running)
    }
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('opens one more place for an owner who has none, when all running jobs take long', async () => {
    const { begun, add } = aQueue({ patienceMs: 5 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) add('ann', name)
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2'])
    for (const name of ['b1', 'b2']) add('bob', name)
    add('cid', 'c1')
    await vi.waitFor(() => expect(begun).toHaveLength(3))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  it('keeps places that one owner may not use for the next one', async () => {
    const { begun, add } = aQueue({ places: 3, perOwner: 2 })
    for (const name of ['a1', 'a2', 'a3']) add('ann', name)
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2'])
    add('bob', 'b1')
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  it('opens none while jobs may soon be done', async () => {
    const { begun, add } = aQueue()
    for (const name of ['a1', 'a2', 'a3']) add('ann', name)
    add('bob', 'b1')
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2'])
  })

  it('puts an owner who had a turn behind those who had none, even when it was their only job', async () => {
    const { begun, add } = aQueue({ places: 1 })
    const first = add('ann', 'a1')
    await nextTurn()
    const later = [add('ann', 'a2'), add('bob', 'b1')]
    for (const job of [first, ...later]) job.end()
    await Promise.all(later.map(({ result }) => result))
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('counts the time of turns, so that one long job is worth many short ones', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { begun, add } = aQueue({ places: 1 })
    const jobs = ['a1', 'a2', 'b1', 'b2', 'b3', 'a3'].map((name) => add(name.charAt(0), name))
    while (begun.length <= jobs.length) {
      await nextTurn()
      const job = jobs.find(({ name }) => name === begun.at(-1)) ?? expect.fail()
      vi.advanceTimersByTime(job.name.startsWith('a') ? 1000 : 400)
      job.end()
      await job.result
      if (begun.length === jobs.length) break
    }
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3'])
  })

  it('gives the first turn to who arrives, but no claim to the time that others have used before', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { begun, add } = aQueue({ places: 1 })
    const jobs = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('ann', name))
    const end = async (name: string, milliseconds: number) => {
      await nextTurn()
      expect(begun.at(-1)).toBe(name)
      const job = jobs.find((one) => one.name === name) ?? expect.fail()
      vi.advanceTimersByTime(milliseconds)
      job.end()
      await job.result
    }
    await end('a1', 1000)
    await end('a2', 1000)
    jobs.push(...['b1', 'b2', 'b3'].map((name) => add('bob', name)))
    await end('a3', 1000)
    await end('b1', 1500)
    await end('a4', 1000)
    await end('b2', 1500)
    expect(begun.slice(3)).toEqual(['b1', 'a4', 'b2', 'a5'])
  })

  it('gives a place that becomes free to an owner who has none', async () => {
    const { begun, add } = aQueue()
    const [first] = ['a1', 'a2', 'a3'].map((name) => add('ann', name))
    add('bob', 'b1')
    add('bob', 'b2')
    add('cid', 'c1')
    first?.end()
    await first?.result
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  it('gives the place of a job that failed to the next', async () => {
    const { begun, add } = aQueue({ places: 1 })
    const [first, second] = [add('ann', 'a1'), add('ann', 'a2')]
    first.fail(new Error('no'))
    await expect(first.result).rejects.toThrow('no')
    second.end()
    expect(await second.result).toBe('a2')
    expect(begun).toEqual(['a1', 'a2'])
  })

  it('with a place less begins nothing until there are few enough, and with one more begins at once', async () => {
    const { queue, begun, add } = aQueue()
    const [first, second] = ['a1', 'a2', 'a3'].map((name) => add('ann', name))
    queue.setPlaces(1)
    first?.end()
    await first?.result
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2'])
    second?.end()
    await second?.result
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    add('ann', 'a4')
    queue.setPlaces(2)
    await nextTurn()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('that is stopped lets what is at work end and refuses the rest', async () => {
    const { queue, begun, add } = aQueue({ places: 1 })
    const [first, waiting] = [add('ann', 'a1'), add('bob', 'b1')]
    queue.stop(() => new Error('closing'))
    await expect(waiting.result).rejects.toThrow('closing')
    await expect(add('cid', 'c1').result).rejects.toThrow('closing')
    first.end()
    expect(await first.result).toBe('a1')
    expect(begun).toEqual(['a1'])
  })
})
