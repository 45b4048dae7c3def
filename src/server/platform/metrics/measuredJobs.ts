import type { JobDefinition } from '../jobs/jobs.ts'
import type { Metrics } from './metrics.ts'

/** Measures the attempts at background jobs. */
export function measuredJobs(jobs: readonly JobDefinition[], metrics: Metrics | null): readonly JobDefinition[] {
  if (metrics === null) return jobs
  return jobs.map((job) => ({
    ...job,
    async run(payload, signal) {
      const ended = metrics.jobStarted(job.name)
      try {
        await job.run(payload, signal)
        ended('done')
      } catch (error) {
        ended('failed')
        throw error
      }
    },
  }))
}
