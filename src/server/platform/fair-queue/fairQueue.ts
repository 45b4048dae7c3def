import { nextOwner } from './fairQueue.rules.ts'

export type QueueOptions = {
  /** Number of jobs that run at the same time. */
  places: number
  /** How many of these places one owner may use; all of them when absent. */
  perOwner?: number
  /**
   * When every running job has taken longer than these milliseconds, one extra place is opened for an owner who has
   * none. Ordinary jobs finish earlier, so the place costs nothing.
   */
  patienceMs: number
  /** How many jobs may wait, of one owner and of all; as many as come when absent. */
  mayWait?: { ofOwner: number; ofAll: number; refusal: () => Error }
}

export type FairQueue = {
  /** Runs the work when it is the owner's turn. A signal that is aborted before drops it, and its reason is thrown. */
  run: <Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>
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

/**
 * Jobs of many owners take turns, so that nobody waits behind all the jobs of another owner. A turn goes to the owner
 * whose jobs have taken the least time, so that few long jobs count as much as many short ones (start-time fair
 * queueing).
 */
export function createFairQueue({ places: placesAtFirst, perOwner, patienceMs, mayWait }: QueueOptions): FairQueue {
  let places = placesAtFirst
  /** The start time of each running job. */
  const beginnings = new Set<Beginning>()
  let timer: NodeJS.Timeout | undefined
  const running = new Map<string, number>()
  /** The waiting jobs of each owner, in order. */
  const waiting = new Map<string, readonly Waiting[]>()
  /** The time in milliseconds that the jobs of each owner have taken, counted from `floor` for an owner who arrives. */
  const used = new Map<string, number>()
  /** The time of the owner who began last. Who was away has no claim to the time of the others. */
  let floor = 0
  let stopReason: (() => Error) | undefined

  const usedBy = (owner: string): number => Math.max(floor, used.get(owner) ?? 0)

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
      // Owners who have used the same come in the order in which they arrived.
      const inTurn = [...waiting.keys()].toSorted((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0))
      // The extra place is only for an owner who has none.
      const owner = nextOwner(
        inTurn,
        running,
        isOpened ? { places: places + 1, perOwner: 1 } : { places, perOwner: perOwner ?? places },
      )
      if (owner === null) {
        const isHoped = isFull && wait > 0 && inTurn.some((one) => !running.has(one))
        if (isHoped) timer = setTimeout(fill, wait + TICK_MS).unref()
        return
      }
      const [job, ...rest] = waiting.get(owner) ?? []
      if (rest.length > 0) waiting.set(owner, rest)
      else waiting.delete(owner)
      floor = usedBy(owner)
      running.set(owner, (running.get(owner) ?? 0) + 1)
      const beginning = { at: performance.now() }
      beginnings.add(beginning)
      job?.begin(beginning)
    }
  }

  function leave(owner: string, { at: began }: Beginning): void {
    const left = (running.get(owner) ?? 0) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    used.set(owner, (used.get(owner) ?? 0) + performance.now() - began)
    if (running.size === 0 && waiting.size === 0) {
      used.clear()
      floor = 0
    }
    for (const [one, time] of used) if (time <= floor && !running.has(one) && !waiting.has(one)) used.delete(one)
    fill()
  }

  const waitingOf = (owner: string): readonly Waiting[] => waiting.get(owner) ?? []
  const allWaiting = (): number => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)

  function drop(owner: string, job: Waiting): void {
    const left = waitingOf(owner).filter((each) => each !== job)
    if (left.length > 0) waiting.set(owner, left)
    else waiting.delete(owner)
  }

  /** Waits for the owner's turn. */
  async function turn(owner: string, signal: AbortSignal | undefined): Promise<Beginning> {
    signal?.throwIfAborted()
    let onAbort = () => {}
    try {
      return await new Promise<Beginning>((begin, refuse) => {
        const job = { begin, refuse }
        onAbort = () => {
          drop(owner, job)
          refuse(signal?.reason as Error)
        }
        signal?.addEventListener('abort', onAbort)
        waiting.set(owner, [...waitingOf(owner), job])
        fill()
        // Only now, because one that begins at once does not wait.
        const isWaiting = waitingOf(owner).includes(job)
        if (!isWaiting || mayWait === undefined) return
        if (waitingOf(owner).length <= mayWait.ofOwner && allWaiting() <= mayWait.ofAll) return
        drop(owner, job)
        refuse(mayWait.refusal())
      })
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    async run(owner, work, signal) {
      if (stopReason !== undefined) throw stopReason()
      if (!running.has(owner) && !waiting.has(owner)) used.set(owner, usedBy(owner))
      const beginning = await turn(owner, signal)
      try {
        return await work()
      } finally {
        beginnings.delete(beginning)
        leave(owner, beginning)
      }
    },
    setPlaces(count) {
      places = count
      fill()
    },
    counts: () => ({ running: beginnings.size, waiting: allWaiting() }),
    stop(reason) {
      stopReason = reason
      clearTimeout(timer)
      const jobs = [...waiting.values()].flat()
      waiting.clear()
      for (const job of jobs) job.refuse(reason())
    },
  }
}
