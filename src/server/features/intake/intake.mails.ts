import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { WITHDRAW_PATH } from '#shared/intake/intakePaths.ts'
import { INTAKE_DAYS, WAITING_PER_SHOP } from '#shared/intake/intake.rules.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail, MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { Signer } from './intake.port.ts'
import type { SubmissionsRepository } from './submissions.repository.ts'
import { withdrawalToken } from './withdrawals.usecases.ts'

const RECEIPT = 'intake_receipt'
const WAITING = 'requests_waiting'
const receiptData = z.object({ submissionId: z.string() })
const waitingData = z.object({ shopId: z.string() })

/** The mail to a customer who has sent a request. */
export function receiptMail(to: string, submissionId: string): Mail {
  const data: z.output<typeof receiptData> = { submissionId }
  return { kind: RECEIPT, userId: null, to, data }
}

/** The mail that tells those who may decide that requests wait. */
export function waitingMail(shopId: WorkspaceId): UnaddressedMail {
  const data: z.output<typeof waitingData> = { shopId }
  return { kind: WAITING, data }
}

export type IntakeMailsParts = {
  repository: Pick<SubmissionsRepository, 'findForSender' | 'waiting'>
  shops: Pick<Shops, 'forCustomers'>
  accounts: Pick<Accounts, 'notifiable'>
  signer: Signer
  productName: string
  emergencyNumber: string
  origin: () => string
}

export function intakeRenderers(parts: IntakeMailsParts) {
  const { repository, shops, accounts, signer, origin } = parts

  /** Says nothing that was entered: anybody can enter anybody's address. */
  const receipt: MailRenderer = async (mail) => {
    const submission = await repository.findForSender(receiptData.parse(mail.data).submissionId)
    const shop = submission === null ? null : await shops.forCustomers(submission.shopId)
    if (submission === null || shop === null) return null
    const { firstMessageCode: code, answers } = submission
    const first = code === null ? [] : messageLines(messageOf(code, answers, parts.emergencyNumber))
    return {
      subject: `Your request to ${shop.name}: ${submission.reference}`,
      paragraphs: [
        `${shop.name} has your request. Its reference is ${submission.reference}.`,
        ...(first.length === 0 ? [] : [`Do this first.\n${first.join('\n')}`]),
        `To take the request and the photos back within ${INTAKE_DAYS.withdrawable} days, use the link below.`,
      ],
      action: {
        label: 'TAKE IT BACK',
        url: `${origin()}${WITHDRAW_PATH}#token=${withdrawalToken(signer, submission)}`,
      },
      footnote: `If you sent no request, take it back: then it and its photos are erased, unless ${shop.name} has accepted it by then.`,
      reason: `You're getting this email because this address was entered with a request to ${shop.name} on ${parts.productName}.`,
    }
  }

  const waiting: MailRenderer = async (mail) => {
    const profile = await accounts.notifiable(mail)
    if (profile === null) return null
    const shopId = waitingData.parse(mail.data).shopId as WorkspaceId
    const shop = await shops.forCustomers(shopId)
    const count = (await repository.waiting(shopId, WAITING_PER_SHOP)).length
    if (shop === null || count === 0) return null
    const counted = count === 1 ? 'One request waits' : `${count} requests wait`
    return {
      subject: `Requests are waiting at ${shop.name}`,
      paragraphs: [
        `Hi ${profile.name},`,
        `${counted} for an answer, at least one of them for ${INTAKE_DAYS.waits} days. What nobody accepts or declines is erased after ${INTAKE_DAYS.kept} days.`,
      ],
      action: { label: 'OPEN THE INBOX', url: `${origin()}${PATHS_IN_MAILS.shops}/${shopId}/inbox` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }

  return { [RECEIPT]: receipt, [WAITING]: waiting }
}
