import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import { CONCURRENCY, type RetryPolicy } from './mails.config.ts'
import { SEND_MAIL, type Mails } from './mails.usecases.ts'
import { sendMail, type SendingParts } from './sending.usecases.ts'

export function sendMailJob(
  mails: Pick<Mails, 'giveUp'>,
  parts: SendingParts,
  retryPolicy: RetryPolicy,
): JobDefinition {
  return defineJob(SEND_MAIL, {
    retryLimit: retryPolicy.retries,
    firstPauseSeconds: retryPolicy.firstPauseSeconds,
    expireInSeconds: 120,
    concurrency: CONCURRENCY,
    run: ({ mailId }, signal) => sendMail(parts, mailId, signal),
    giveUp: ({ mailId }) => mails.giveUp(mailId),
  })
}

const FORGET_MAILS = { name: 'forget-mails', payload: NO_PAYLOAD } as const

/** Once a day, deletes mails that are older than 30 days. */
export function forgetMailsJob(mails: Pick<Mails, 'forgetOld'>): JobDefinition {
  return defineJob(FORGET_MAILS, {
    cron: '17 3 * * *',
    retryLimit: 2,
    expireInSeconds: 60,
    concurrency: 1,
    run: () => mails.forgetOld(),
    // The next run follows tomorrow.
    giveUp: async () => {},
  })
}
