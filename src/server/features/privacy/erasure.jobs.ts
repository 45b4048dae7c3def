import { z } from 'zod'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Erasure } from './erasure.usecases.ts'

/** Erases, each hour, the accounts whose day has come. */
export function eraseAccountsJob(erasure: Erasure): JobDefinition {
  return {
    name: 'erase-accounts',
    payload: z.object({}),
    cron: '23 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => erasure.eraseDue(signal),
    // The next one comes in an hour.
    giveUp: async () => {},
  }
}
