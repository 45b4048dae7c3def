import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { FillRepairs } from './fillRepairs.usecases.ts'

const FILL_REPAIRS = { name: 'fill-repairs', payload: NO_PAYLOAD } as const

/** Does what an update has left to be done for repairs, every five minutes and in short steps. */
export function fillRepairsJob(repairs: FillRepairs): JobDefinition {
  return defineJob(FILL_REPAIRS, {
    cron: '*/5 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => repairs.fill(signal),
    // The next run follows in five minutes and goes on from there.
    giveUp: async () => {},
  })
}
