import { Piscina } from 'piscina'

/** Milliseconds after which an idle thread ends and frees its memory. */
const IDLE_MS = 60_000

/**
 * Behind all requests, and before the decoders of photos, because people wait for a login. On macOS, this would slow
 * down the whole process.
 */
const NICENESS = process.platform === 'linux' ? 2 : 0

export type ThreadOptions = {
  /** The file whose exported functions the threads run. */
  filename: string
  maxThreads: number
  /** How many jobs a thread has at a time. With two, it does not wait for a busy main thread between them. */
  jobsPerThread?: number
  /** Megabytes of objects with which a thread ends; by default the limit of the process. */
  memoryMb?: number
}

/** Threads for work that would keep a request waiting. The system gives them a lower priority than all others. */
export function createThreads({
  filename,
  maxThreads,
  jobsPerThread = 1,
  memoryMb,
}: ThreadOptions): Pick<Piscina, 'run'> {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker: jobsPerThread,
    idleTimeout: IDLE_MS,
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    niceIncrement: NICENESS,
  })
}
