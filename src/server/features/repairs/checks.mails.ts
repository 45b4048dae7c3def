import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { KINDS } from '#shared/advice/answers.ts'
import { KIND_LABELS } from '#shared/advice/kindLabels.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { ChecksRepository, RemindedCheck } from './checks.repository.ts'

const CHECK_AGAIN = 'check_again'
const dataSchema = z.object({ repairId: z.string(), on: z.string() })

/** The mail of the day on which an owner wants to look at a repair again. */
export function checkAgainMail({ repairId, on }: Pick<RemindedCheck, 'repairId' | 'on'>): UnaddressedMail {
  const data: z.output<typeof dataSchema> = { repairId, on }
  return { kind: CHECK_AGAIN, data }
}

export type ChecksMailsParts = {
  repository: Pick<ChecksRepository, 'find'>
  accounts: Pick<Accounts, 'notifiable'>
  shops: Pick<Shops, 'isIn'>
  origin: () => string
}

export function checksRenderers({ repository, accounts, shops, origin }: ChecksMailsParts) {
  const checkAgain: MailRenderer = async (mail) => {
    const { repairId, on } = dataSchema.parse(mail.data)
    const profile = await accounts.notifiable(mail)
    const check = profile === null ? null : await repository.find(repairId)
    // Meanwhile, the day may have been removed or changed, or the repair finished or deleted.
    if (profile === null || check?.createdBy !== profile.id || check.on !== on || !check.isWanted) return null
    if (!(await shops.isIn(profile.id, check.workspaceId))) return null
    const kind = KINDS.find((known) => known === check.kind) ?? 'other'
    // A mail comes from the product's own address, so it has none of a model's words, and what to look at is shown to
    // its owner on the screen alone.
    const name = check.title ?? (kind === 'other' ? null : KIND_LABELS[kind])
    return {
      subject: name === null ? 'Check a repair again' : `Check again: ${name}`,
      paragraphs: [
        `Hi ${profile.name},`,
        `You wanted to look at ${name === null ? 'a repair' : `“${name}”`} again on ${calendarDayWords(on)}.`,
        'Your repair shows what you wanted to look at. When you have checked it, say so there, or choose another day.',
      ],
      action: { label: 'OPEN THE REPAIR', url: `${origin()}${PATHS_IN_MAILS.repairs}/${repairId}` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [CHECK_AGAIN]: checkAgain }
}
