import { nextOwner } from './fairQueue.rules.ts'

export type QueueOptions = {
  /** Number of jobs that run at the same time. One owner may use all of these places. */
  places: number
  /**
   * When every running job has taken longer than these milliseconds, one extra place is opened for an owner who has
   * none. Ordinary jobs finish earlier, so the place costs nothing.
   */
  patienceMs: number
}

export type FairQueue = {
  /** Runs the work when it is the owner's turn. */
  run: <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>
  /** Changes how many jobs run at the same time. Running jobs continue. */
  setPlaces: (places: number) => void
  /** How many jobs run and wait now. */
  counts: () => { running: number; waiting: number }
  /** Rejects waiting jobs and all later ones. Running jobs continue. */
  stop: (reason: () => Error) => void
}

/** Slightly more than the system's timers may fire too early. */
const TICK_MS = 2

type Beginning = { at: number }

type Waiting = { begin: (beginning: Beginning) => void; refuse: (reason: Error) => void }

/** Jobs of many owners take turns, so that nobody waits behind all the jobs of another owner. */
export function createFairQueue({ places: placesAtFirst, patienceMs }: QueueOptions): FairQueue {
  let places = placesAtFirst
  /** The start time of each running job. */
  const beginnings = new Set<Beginning>()
  let timer: NodeJS.Timeout | undefined
  const running = new Map<string, number>()
  /** The waiting jobs of each owner, in order. */
  const waiting = new Map<string, Waiting[]>()
  /** The number of the last turn of each owner who has a job. */
  const lastTurns = new Map<string, number>()
  let turns = 0
  let stopReason: (() => Error) | undefined

  function lastTurn(owner: string): number {
    return lastTurns.get(owner) ?? 0
  }

  /** Milliseconds until every running job has taken too long, or 0 when that is already so. */
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
      // Owners who have not had a turn yet come first, in the order in which they arrived.
      const inTurn = [...waiting.keys()].toSorted((one, other) => lastTurn(one) - lastTurn(other))
      // The extra place is only for an owner who has none.
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
      if (stopReason !== undefined) throw stopReason()
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
    counts: () => ({ running: beginnings.size, waiting: [...waiting.values()].flat().length }),
    stop(reason) {
      stopReason = reason
      clearTimeout(timer)
      const jobs = [...waiting.values()].flat()
      waiting.clear()
      for (const job of jobs) job.refuse(reason())
    },
  }
}
