import { move, Piscina } from 'piscina'

/** Milliseconds after which an idle thread ends and frees its memory. */
const IDLE_MS = 60_000

/** Behind all requests, and before the decoders of photos, because people wait for a login. */
const NICENESS = 2

export type ThreadOptions = {
  /** The file whose exported functions the threads run. */
  filename: string
  maxThreads: number
  /** How many jobs a thread has at a time. With two, it does not wait for a busy main thread between them. */
  jobsPerThread?: number
  /** Megabytes of objects with which a thread ends; by default the limit of the process. */
  memoryMb?: number
  /** The nice value, 0 to 19: by how much the system prefers other threads. */
  niceness?: number
}

/** Threads for work that would keep a request waiting. The system gives them a lower priority than all others. */
export function createThreads({
  filename,
  maxThreads,
  jobsPerThread = 1,
  memoryMb,
  niceness = NICENESS,
}: ThreadOptions): Pick<Piscina, 'run'> {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker: jobsPerThread,
    idleTimeout: IDLE_MS,
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    // On macOS, this would slow down the whole process.
    niceIncrement: process.platform === 'linux' ? niceness : 0,
  })
}

/** What a thread returns without a copy, which the other side would have to make while requests wait. */
export function handedOver(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return move(bytes) as Uint8Array<ArrayBuffer>
}
