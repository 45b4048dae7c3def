import type { JobDefinition } from '../jobs/jobs.ts'
import type { Traces } from './traces.ts'

/** Traces the attempts at background jobs. */
export function tracedJobs(jobs: readonly JobDefinition[], traces: Traces | null): readonly JobDefinition[] {
  if (traces === null) return jobs
  return jobs.map((job) => ({
    ...job,
    run: (payload, signal) => traces.span(`job ${job.name}`, { kind: 'job' }, () => job.run(payload, signal)),
  }))
}
