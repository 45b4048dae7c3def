import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Erasure } from './erasure.usecases.ts'

const ERASE_ACCOUNTS = { name: 'erase-accounts', payload: NO_PAYLOAD } as const

/** Erases the accounts that are due, once an hour. */
export function eraseAccountsJob(erasure: Erasure): JobDefinition {
  return defineJob(ERASE_ACCOUNTS, {
    cron: '23 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => erasure.eraseDue(signal),
    // The next run follows in an hour.
    giveUp: async () => {},
  })
}
