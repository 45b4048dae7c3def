import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { SharesRepository } from './shares.repository.ts'
import { isActive } from './shares.rules.ts'

const WRONG_PASSWORDS = 'share_passwords'
const dataSchema = z.object({ shareId: z.string() })

/** The mail that tells an owner that somebody tries passwords on a link. */
export function wrongPasswordsMail(shareId: string): UnaddressedMail {
  const data: z.output<typeof dataSchema> = { shareId }
  return { kind: WRONG_PASSWORDS, data }
}

export type SharesMailsParts = {
  repository: Pick<SharesRepository, 'findForRecipient'>
  accounts: Pick<Accounts, 'notifiable'>
  origin: () => string
  clock: Clock
}

export function sharesRenderers({ repository, accounts, origin, clock }: SharesMailsParts) {
  const wrongPasswords: MailRenderer = async (mail) => {
    const profile = await accounts.notifiable(mail)
    const share = profile === null ? null : await repository.findForRecipient(dataSchema.parse(mail.data).shareId)
    if (profile === null || share?.createdBy !== profile.id || !isActive(share, clock.now())) return null
    const named = share.label === '' ? 'a link that you shared' : `your link “${share.label}”`
    return {
      subject: 'Somebody is trying passwords on a link of yours',
      paragraphs: [
        `Hi ${profile.name},`,
        `At least 50 wrong passwords were entered today for ${named}. Nobody gets in without the right one, and the link still works.`,
        'If you no longer need it, turn it off. You can also give it another password or a new address.',
      ],
      action: { label: 'OPEN THE REPAIR', url: `${origin()}${PATHS_IN_MAILS.repairs}/${share.repairId}` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [WRONG_PASSWORDS]: wrongPasswords }
}
