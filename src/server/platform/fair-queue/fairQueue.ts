import { nextOwner } from './fairQueue.rules.ts'

export type QueueOptions = {
  /** Jobs that are worked on at the same time. One owner may have all of these places. */
  places: number
  /**
   * Milliseconds after which one place more is opened for an owner who has none, when every job at work has taken longer.
   * Ordinary jobs are done before, and the place costs nothing.
   */
  patienceMs: number
}

export type FairQueue = {
  /** Does the work when it is the owner's turn. */
  run: <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>
  /** From now on so many jobs are worked on at the same time. What is at work goes on. */
  setPlaces: (places: number) => void
  /** Rejects what waits, and what comes from now on. What is at work goes on. */
  stop: (reason: () => Error) => void
}

/** A hair more than the system's clock may be early. */
const TICK_MS = 2

type Beginning = { at: number }

type Waiting = { begin: (beginning: Beginning) => void; refuse: (reason: Error) => void }

/** Jobs of many owners take turns, so that nobody waits behind all the jobs of somebody else. */
export function createFairQueue({ places: placesAtFirst, patienceMs }: QueueOptions): FairQueue {
  let places = placesAtFirst
  /** When each job at work has begun. */
  const beginnings = new Set<Beginning>()
  let timer: NodeJS.Timeout | undefined
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

  /** Milliseconds until every job at work has taken too long; none when it has. */
  function untilStuck(): number {
    const youngest = Math.max(...[...beginnings].map(({ at }) => at))
    return Math.max(0, youngest + patienceMs - performance.now())
  }

  function fill(): void {
    clearTimeout(timer)
    for (;;) {
      const isFull = beginnings.size >= places
      const wait = isFull ? untilStuck() : 0
      const isOpened = isFull && wait === 0
      // Those who never had a turn come first, in the order in which they came.
      const inTurn = [...waiting.keys()].toSorted((one, other) => lastTurn(one) - lastTurn(other))
      // The place that is opened is for one who has none.
      const owner = nextOwner(
        inTurn,
        running,
        isOpened ? { places: places + 1, perOwner: 1 } : { places, perOwner: places },
      )
      if (owner === null) {
        const isHoped = isFull && wait > 0 && inTurn.some((one) => !running.has(one))
        if (isHoped) timer = setTimeout(fill, wait + TICK_MS).unref()
        return
      }
      const [job, ...rest] = waiting.get(owner) ?? []
      if (rest.length > 0) waiting.set(owner, rest)
      else waiting.delete(owner)
      turns += 1
      lastTurns.set(owner, turns)
      running.set(owner, (running.get(owner) ?? 0) + 1)
      const beginning = { at: performance.now() }
      beginnings.add(beginning)
      job?.begin(beginning)
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
      const beginning = await new Promise<Beginning>((begin, refuse) => {
        waiting.set(owner, [...(waiting.get(owner) ?? []), { begin, refuse }])
        fill()
      })
      try {
        return await work()
      } finally {
        beginnings.delete(beginning)
        leave(owner)
      }
    },
    setPlaces(count) {
      places = count
      fill()
    },
    stop(reason) {
      refusal = reason
      clearTimeout(timer)
      const jobs = [...waiting.values()].flat()
      waiting.clear()
      for (const job of jobs) job.refuse(reason())
    },
  }
}
