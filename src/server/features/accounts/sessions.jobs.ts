import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Sessions } from './sessions.usecases.ts'

const FORGET_SESSIONS = { name: 'forget-sessions', payload: NO_PAYLOAD } as const

/** Once an hour, removes sessions that have expired. */
export function forgetSessionsJob(sessions: Pick<Sessions, 'forgetExpired'>): JobDefinition {
  return defineJob(FORGET_SESSIONS, {
    cron: '7 * * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => sessions.forgetExpired(signal),
    // The next run follows in an hour.
    giveUp: async () => {},
  })
}
