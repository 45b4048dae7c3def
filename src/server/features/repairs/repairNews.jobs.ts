import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { RepairNews } from './repairNews.usecases.ts'

const TELL_REPAIR_NEWS = { name: 'tell-repair-news', payload: NO_PAYLOAD } as const

/** Every minute, queues the mails about work that was given to somebody and about mentions. */
export function tellRepairNewsJob(news: Pick<RepairNews, 'queueDue'>): JobDefinition {
  return defineJob(TELL_REPAIR_NEWS, {
    cron: '* * * * *',
    retryLimit: 0,
    expireInSeconds: 600,
    concurrency: 1,
    run: (_payload, signal) => news.queueDue(signal),
    // The next run follows in a minute.
    giveUp: async () => {},
  })
}
