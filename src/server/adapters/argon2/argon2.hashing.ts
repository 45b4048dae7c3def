import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PasswordHashing } from '../../features/accounts/passwords.port.ts'
import { createFairQueue } from '../../platform/fair-queue/fairQueue.ts'
import { createThreads } from '../../platform/threads/threads.ts'
import type { HashCost } from './argon2.worker.ts'

const WORKER = fileURLToPath(new URL('argon2.worker.ts', import.meta.url))

/** More logins at once than this wait for each other, so that hashing never takes more than 160 MB. */
const THREADS_MAX = 8

/** Each thread has its next password queued, so it does not wait for a busy main thread. */
const JOBS_PER_THREAD = 2

/** No hash takes so long, so no place is opened beyond those of the threads. */
const PATIENCE_MS = 60_000

/**
 * A hash takes one core and 19 MiB for some milliseconds. In a container, the cores are those that it may use. If many
 * people log in at once, only these logins wait. The hashing threads are separate from those that read files, and the
 * system gives them a lower priority than all other threads. Only tests give a cost.
 */
export function createPasswordHashing(cost?: HashCost): PasswordHashing {
  const maxThreads = Math.max(1, Math.min(THREADS_MAX, availableParallelism() - 1))
  const threads = createThreads({ filename: WORKER, maxThreads, jobsPerThread: JOBS_PER_THREAD })
  // The places in the queues of the threads are not for one network alone, so that the next one waits for one hash.
  const turns = createFairQueue({
    places: maxThreads * JOBS_PER_THREAD,
    perOwner: maxThreads,
    patienceMs: PATIENCE_MS,
  })
  return {
    hash: (password, turn = '') =>
      turns.run(turn, () => threads.run({ password, cost }, { name: 'hash' }) as Promise<string>),
    verify: (attempt, turn = '') => turns.run(turn, () => threads.run(attempt, { name: 'verify' }) as Promise<boolean>),
  }
}
