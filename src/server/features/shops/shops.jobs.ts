import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Invitations } from './invitations.usecases.ts'

const FORGET_INVITATIONS = { name: 'forget-invitations', payload: NO_PAYLOAD } as const

/** Once a day, removes invitations that can no longer be accepted. */
export function forgetInvitationsJob(invitations: Pick<Invitations, 'removeEnded'>): JobDefinition {
  return defineJob(FORGET_INVITATIONS, {
    cron: '47 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: () => invitations.removeEnded(),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
