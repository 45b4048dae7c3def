import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Reminders } from './reminders.usecases.ts'

const REMIND_CHECKS = { name: 'remind-checks', payload: NO_PAYLOAD } as const

/** Every ten minutes, queues the mails of the days on which owners want to look at a repair again. */
export function remindChecksJob(reminders: Reminders): JobDefinition {
  return defineJob(REMIND_CHECKS, {
    cron: '*/10 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => reminders.queueDue(signal),
    // The next run follows in ten minutes.
    giveUp: async () => {},
  })
}
