import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { ApiKeyNews } from './apiKeyNews.usecases.ts'

const TEND_API_KEYS = { name: 'tend-api-keys', payload: NO_PAYLOAD } as const

/** Once a day, tells of keys that end soon, and removes those that have ended and answers that are a day old. */
export function tendApiKeysJob(news: Pick<ApiKeyNews, 'tend'>): JobDefinition {
  return defineJob(TEND_API_KEYS, {
    cron: '53 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: () => news.tend(),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
