import { closeHttp, type Http } from '../http/server.ts'
import type { Jobs } from '../jobs/jobs.ts'

export type ShutdownParts = {
  http: Http
  jobs: Pick<Jobs, 'returnRunningJobs'>
  /** Whether this process works on no jobs. It goes on to enqueue them while it drains. */
  isServerOnly: boolean
  /** Ends requests that would still take long. */
  interruptRequests: () => void
}

/** Ends the work of a process: its requests and its running jobs. */
export function createShutdown({ http, jobs, isServerOnly, interruptRequests }: ShutdownParts) {
  let stopping = false
  let handedBack: Promise<void> | undefined

  return {
    isStopping: (): boolean => stopping,

    /** Takes no more jobs from now on, and interrupts running ones after `patienceMs`. Requests are served on. */
    drain(patienceMs: number): void {
      stopping = true
      if (isServerOnly) return
      handedBack = jobs.returnRunningJobs(patienceMs)
      // finish() throws what went wrong.
      handedBack.catch(() => undefined)
    },

    /** Waits for requests and jobs in progress. Those that have not ended after `patienceMs` are interrupted. */
    async finish(patienceMs: number): Promise<void> {
      stopping = true
      if (patienceMs === 0) interruptRequests()
      const timer = setTimeout(interruptRequests, patienceMs)
      // A slow download must not keep the jobs of this process from the others.
      await Promise.all([closeHttp(http), handedBack ?? jobs.returnRunningJobs(patienceMs)])
      clearTimeout(timer)
    },
  }
}
