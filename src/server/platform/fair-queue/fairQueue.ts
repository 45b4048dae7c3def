import { nextOwner, type QueuePlaces } from './fairQueue.rules.ts'

export type FairQueue = {
  /** Does the work when it is the owner's turn. */
  run: <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>
  /** Rejects what waits, and what comes from now on. What is at work goes on. */
  stop: (reason: () => Error) => void
}

type Waiting = { begin: () => void; refuse: (reason: Error) => void }

/** Jobs of many owners take turns, so that nobody waits behind all the jobs of somebody else. */
export function createFairQueue(places: QueuePlaces): FairQueue {
  const running = new Map<string, number>()
  /** The jobs of each owner in their order. */
  const waiting = new Map<string, Waiting[]>()
  /** The number of the last turn of those who have a job. */
  const lastTurns = new Map<string, number>()
  let turns = 0
  let refusal: (() => Error) | undefined

  function lastTurn(owner: string): number {
    return lastTurns.get(owner) ?? 0
  }

  function fill(): void {
    for (;;) {
      // Those who never had a turn come first, in the order in which they came.
      const inTurn = [...waiting.keys()].toSorted((one, other) => lastTurn(one) - lastTurn(other))
      const owner = nextOwner(inTurn, running, places)
      if (owner === null) return
      const [job, ...rest] = waiting.get(owner) ?? []
      if (rest.length > 0) waiting.set(owner, rest)
      else waiting.delete(owner)
      turns += 1
      lastTurns.set(owner, turns)
      running.set(owner, (running.get(owner) ?? 0) + 1)
      job?.begin()
    }
  }

  function leave(owner: string): void {
    const left = (running.get(owner) ?? 0) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    if (!running.has(owner) && !waiting.has(owner)) lastTurns.delete(owner)
    fill()
  }

  return {
    async run(owner, work) {
      if (refusal !== undefined) throw refusal()
      await new Promise<void>((begin, refuse) => {
        waiting.set(owner, [...(waiting.get(owner) ?? []), { begin, refuse }])
        fill()
      })
      try {
        return await work()
      } finally {
        leave(owner)
      }
    },
    stop(reason) {
      refusal = reason
      const jobs = [...waiting.values()].flat()
      waiting.clear()
      for (const job of jobs) job.refuse(reason())
    },
  }
}
