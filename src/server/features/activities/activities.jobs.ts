import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Activities } from './activities.usecases.ts'

const FORGET_ACTIVITIES = { name: 'forget-activities', payload: NO_PAYLOAD } as const

/** Once a day, removes what happened in shops more than a year ago. */
export function forgetActivitiesJob(activities: Pick<Activities, 'forgetOld'>): JobDefinition {
  return defineJob(FORGET_ACTIVITIES, {
    cron: '23 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => activities.forgetOld(signal),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
