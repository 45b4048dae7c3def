import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import type { Read } from '../../features/analyses/readings.port.ts'
import { READINGS, type Found } from '#shared/shown/readings.rules.ts'
import { createFairQueue } from '../../platform/fair-queue/fairQueue.ts'
import { createThreads } from '../../platform/threads/threads.ts'

const WORKER = fileURLToPath(new URL('rules.worker.ts', import.meta.url))

/**
 * Words of up to so many bytes are read at once. That takes less than 50 ms, also where the rules go over them three
 * times; an ordinary result with its answers is shorter. To start a thread would take longer.
 */
const SHORT_BYTES = 12_000

/** An account whose words take longer than these milliseconds does not keep the only thread from all others. */
const PATIENCE_MS = 2000

/** Reads long words in one thread of low priority, and in a second one while those of one account take long. */
export function createRulesThreads(): Read {
  const threads = createThreads({ filename: WORKER, maxThreads: 2 })
  const queue = createFairQueue({ places: 1, patienceMs: PATIENCE_MS })
  // The first reading takes ten times as long as the next ones. Nobody waits for this one.
  void READINGS.message({ text: 'Is it dry?', before: { answers: {}, alsoSaid: [] }, emergencyNumber: '911' })
  return (owner, name, words) =>
    serialize(words).byteLength <= SHORT_BYTES
      ? READINGS[name](words)
      : queue.run(owner, () => threads.run(words, { name }) as Promise<Found[typeof name]>)
}

/** Reads all words at once, for a command that nobody else waits for. */
export const readAtOnce: Read = (_owner, name, words) => READINGS[name](words)
