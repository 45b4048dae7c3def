import { z } from 'zod'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { AT_ONCE, type RetryPolicy } from './mails.config.ts'
import { SEND_MAIL, type Mails } from './mails.usecases.ts'
import { sendMail, type SendingParts } from './sending.usecases.ts'

export function sendMailJob(
  mails: Pick<Mails, 'giveUp'>,
  parts: SendingParts,
  retryPolicy: RetryPolicy,
): JobDefinition {
  const payload = z.object({ mailId: z.string() })
  const definition: JobDefinition<typeof payload> = {
    name: SEND_MAIL,
    payload,
    retryLimit: retryPolicy.retries,
    firstPauseSeconds: retryPolicy.firstPauseSeconds,
    expireInSeconds: 120,
    concurrency: AT_ONCE,
    run: ({ mailId }, signal) => sendMail(parts, mailId, signal),
    giveUp: ({ mailId }) => mails.giveUp(mailId),
  }
  return definition as unknown as JobDefinition
}

/** Once a day, deletes mails that are too old to explain anything. */
export function forgetMailsJob(mails: Pick<Mails, 'forgetOld'>): JobDefinition {
  return {
    name: 'forget-mails',
    payload: z.object({}),
    cron: '17 3 * * *',
    retryLimit: 2,
    expireInSeconds: 60,
    concurrency: 1,
    run: () => mails.forgetOld(),
    // The next run follows tomorrow.
    giveUp: async () => {},
  }
}
