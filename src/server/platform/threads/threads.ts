import { Piscina } from 'piscina'

/** Milliseconds after which an idle thread ends and frees its memory. */
const IDLE_MS = 60_000

/** The nice value: behind all requests, and before the decoders of photos, because people wait for a login. */
const NICENESS = 2

export type ThreadOptions = {
  /** The file whose exported functions the threads run. */
  filename: string
  maxThreads: number
  /** How many jobs a thread has at a time. With two, it does not wait for a busy main thread between them. */
  jobsPerThread?: number
}

/** Threads for work that would keep a request waiting. The system gives them a lower priority than all others. */
export function createThreads({ filename, maxThreads, jobsPerThread = 1 }: ThreadOptions): Pick<Piscina, 'run'> {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker: jobsPerThread,
    idleTimeout: IDLE_MS,
    // On macOS, this would slow down the whole process.
    niceIncrement: process.platform === 'linux' ? NICENESS : 0,
  })
}
