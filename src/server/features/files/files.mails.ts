import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { NearLimit } from '#shared/files/uploads.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { UnaddressedMail, MailRenderer } from '../mails/mails.types.ts'
import { unsubscribeFooter, type Mails } from '../mails/mails.usecases.ts'

const LIMIT_NEAR = 'limit_near'
const dataSchema = z.object({ what: z.enum(['uploads', 'storage']), used: z.string(), limit: z.string() })

/** Days for which a person is not notified about a limit again. */
const PAUSE_DAYS = 7

/** The mail that says that a photo brought a person close to a limit of their plan. */
export function nearLimitMail(near: NearLimit): UnaddressedMail {
  const data: z.output<typeof dataSchema> = near
  return { kind: LIMIT_NEAR, data }
}

export type FilesMailsParts = {
  accounts: Pick<Accounts, 'notifiable'>
  mails: Pick<Mails, 'wasSent'>
  origin: () => string
  clock: Clock
}

export function filesRenderers({ accounts, mails, origin, clock }: FilesMailsParts) {
  const limitNear: MailRenderer = async (mail) => {
    const { what, used, limit } = dataSchema.parse(mail.data)
    const profile = await accounts.notifiable(mail)
    const since = new Date(clock.now().getTime() - PAUSE_DAYS * 86_400_000)
    if (profile === null || (await mails.wasSent(profile.id, LIMIT_NEAR, since))) return null
    return {
      subject: what === 'uploads' ? "You're almost out of uploads" : 'Your storage is almost full',
      paragraphs: [
        `Hi ${profile.name},`,
        what === 'uploads'
          ? `You've used ${used} of the ${limit} uploads in your plan. Delete photos you no longer need, or choose a larger plan.`
          : `Your photos use ${used} GB of the ${limit} GB in your plan. Delete photos you no longer need, or choose a larger plan.`,
      ],
      action: { label: 'VIEW PLANS', url: `${origin()}${PATHS_IN_MAILS.payment}` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [LIMIT_NEAR]: limitNear }
}
