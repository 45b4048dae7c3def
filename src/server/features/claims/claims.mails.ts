import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { CLAIMS_OVER } from '#shared/claims/claims.rules.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { ClaimEntriesRepository } from './claimEntries.repository.ts'
import type { ClaimsRepository } from './claims.repository.ts'

const DUE = 'claim_due'
const dataSchema = z.object({ entryId: z.string() })

/** The mail that tells an owner that something in the diary of a claim is due soon. */
export function dueMail(entryId: string): UnaddressedMail {
  const data: z.output<typeof dataSchema> = { entryId }
  return { kind: DUE, data }
}

export type ClaimsMailsParts = {
  repository: Pick<ClaimsRepository, 'find'>
  entries: Pick<ClaimEntriesRepository, 'findForMail'>
  accounts: Pick<Accounts, 'notifiable'>
  shops: Pick<Shops, 'isIn'>
  origin: () => string
}

export function claimsRenderers({ repository, entries, accounts, shops, origin }: ClaimsMailsParts) {
  const due: MailRenderer = async (mail) => {
    const profile = await accounts.notifiable(mail)
    const entry = profile === null ? null : await entries.findForMail(dataSchema.parse(mail.data).entryId)
    if (profile === null || entry?.createdBy !== profile.id) return null
    if (!(await shops.isIn(profile.id, entry.workspaceId))) return null
    const claim = await repository.find([entry.workspaceId], entry.claimId)
    const day = entry.said.list === 'diary' ? entry.said.due_on : null
    if (claim === null || day === null || CLAIMS_OVER.includes(claim.status)) return null
    return {
      subject: `Due on ${calendarDayWords(day)}: your claim “${claim.title}”`,
      paragraphs: [
        `Hi ${profile.name},`,
        `You noted that something in your claim “${claim.title}” is due on ${calendarDayWords(day)}. The diary of the claim says what.`,
      ],
      action: { label: 'OPEN THE CLAIM', url: `${origin()}${PATHS_IN_MAILS.claims}/${claim.id}` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [DUE]: due }
}
