import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Shared } from './shared.usecases.ts'

const FORGET_SHARES = { name: 'forget-shares', payload: NO_PAYLOAD } as const

/** Once a day, removes links that have ended 90 days ago. */
export function forgetSharesJob(shared: Pick<Shared, 'removeEnded'>): JobDefinition {
  return defineJob(FORGET_SHARES, {
    cron: '37 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: () => shared.removeEnded(),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
