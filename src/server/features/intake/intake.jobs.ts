import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Erasing } from './erasing.usecases.ts'

const ERASE_INTAKE = { name: 'erase-intake', payload: NO_PAYLOAD } as const
const TELL_WAITING = { name: 'tell-waiting-requests', payload: NO_PAYLOAD } as const

/** Once an hour, erases drafts that were not sent and requests that were not decided in time. */
export function eraseIntakeJob(erasing: Pick<Erasing, 'erase'>): JobDefinition {
  return defineJob(ERASE_INTAKE, {
    cron: '27 * * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => erasing.erase(signal),
    // The next run follows in an hour.
    giveUp: async () => {},
  })
}

/** Once a day, queues the mails about requests that have waited for two weeks. */
export function tellWaitingJob(erasing: Pick<Erasing, 'tellWaiting'>): JobDefinition {
  return defineJob(TELL_WAITING, {
    cron: '47 14 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: () => erasing.tellWaiting(),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
