import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { KINDS } from '#shared/advice/answers.ts'
import { KIND_LABELS } from '#shared/advice/kindLabels.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { GatheredNews, RepairForMail, RepairNewsRepository } from './repairNews.repository.ts'

const REPAIR_NEWS = 'repair_news'
const dataSchema = z.object({ repairId: z.string(), isAssigned: z.boolean(), since: z.iso.datetime() })

/** The mail that tells a member of a shop that a repair was assigned to them, or that somebody mentioned them there. */
export function repairNewsMail({ repairId, isAssigned, since }: Omit<GatheredNews, 'userId'>): UnaddressedMail {
  const data: z.output<typeof dataSchema> = { repairId, isAssigned, since: since.toISOString() }
  return { kind: REPAIR_NEWS, data }
}

export type RepairNewsMailsParts = {
  repository: Pick<RepairNewsRepository, 'findForMail'>
  accounts: Pick<Accounts, 'notifiable'>
  origin: () => string
}

export function repairNewsRenderers({ repository, accounts, origin }: RepairNewsMailsParts) {
  const repairNews: MailRenderer = async (mail) => {
    const { repairId, isAssigned, since } = dataSchema.parse(mail.data)
    const profile = await accounts.notifiable(mail)
    if (profile === null) return null
    const repair = await repository.findForMail({ userId: profile.id, repairId, since: new Date(since) })
    if (repair === null) return null
    const name = nameOf(repair)
    // Meanwhile, the work may have been given to somebody else, and comments deleted.
    const isTheirs = isAssigned && repair.isAssigned
    const sentences = [
      ...(isTheirs ? [`${name} was assigned to you.`] : []),
      ...(repair.mentionedBy.length === 0
        ? []
        : [`${WORDS.format(repair.mentionedBy)} mentioned you in a comment on ${name}.`]),
    ]
    if (sentences.length === 0) return null
    return {
      subject: `${isTheirs ? 'Assigned to you' : 'You were mentioned'}: ${name}`,
      paragraphs: [`Hi ${profile.name},`, `At ${repair.shopName}: ${sentences.join(' ')}`],
      action: { label: 'OPEN THE REPAIR', url: `${origin()}${PATHS_IN_MAILS.repairs}/${repairId}` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [REPAIR_NEWS]: repairNews }
}

const WORDS = new Intl.ListFormat('en-US')

/** A mail comes from the product's own address, so it has none of a model's words. */
function nameOf({ title, kind }: RepairForMail): string {
  const known = KINDS.find((each) => each === kind) ?? 'other'
  return title === null ? (known === 'other' ? 'A repair' : KIND_LABELS[known]) : `“${title}”`
}
