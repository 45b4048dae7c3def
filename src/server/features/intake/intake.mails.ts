import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { WITHDRAW_PATH } from '#shared/intake/intakePaths.ts'
import { INTAKE_DAYS, WAITING_PER_SHOP } from '#shared/intake/intake.rules.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { damageSaid } from '#shared/intake/requestAnswers.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { contactLine } from '#shared/shops/branding.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail, MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { Signer } from './intake.port.ts'
import type { SubmissionsRepository } from './submissions.repository.ts'
import { withdrawalToken } from './withdrawals.usecases.ts'

const RECEIPT = 'intake_receipt'
const ACCEPTED = 'intake_accepted'
const URGENT = 'urgent_request'
const WAITING = 'requests_waiting'
const submissionData = z.object({ submissionId: z.string() })
const waitingData = z.object({ shopId: z.string() })

/** The mail to a customer who has sent a request. */
export function receiptMail(to: string, submissionId: string): Mail {
  const data: z.output<typeof submissionData> = { submissionId }
  return { kind: RECEIPT, userId: null, to, data }
}

/** The mail to a customer whose request was accepted. */
export function acceptedMail(to: string, submissionId: string): Mail {
  const data: z.output<typeof submissionData> = { submissionId }
  return { kind: ACCEPTED, userId: null, to, data }
}

/** The mail that tells those who may decide of a request that cannot wait. */
export function urgentMail(submissionId: string): UnaddressedMail {
  const data: z.output<typeof submissionData> = { submissionId }
  return { kind: URGENT, data }
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

  async function requestOf(mail: Pick<Mail, 'data'>) {
    const submission = await repository.findForSender(submissionData.parse(mail.data).submissionId)
    const shop = submission === null ? null : await shops.forCustomers(submission.shopId)
    return submission === null || shop === null ? null : { submission, shop }
  }

  const toCustomer = (shop: string) =>
    `You're getting this email because this address was entered with a request to ${shop} on ${parts.productName}.`

  /** Says nothing that was entered: anybody can enter anybody's address. */
  const receipt: MailRenderer = async (mail) => {
    const found = await requestOf(mail)
    if (found === null) return null
    const { submission, shop } = found
    const { firstMessageCode: code, answers } = submission
    const { phone } = shop.branding
    const first = code === null ? [] : messageLines(messageOf(code, answers, parts.emergencyNumber))
    return {
      subject: `Your request to ${shop.name}: ${submission.reference}`,
      paragraphs: [
        `${shop.name} has your request. Its reference is ${submission.reference}.`,
        ...(first.length === 0 ? [] : [`Do this first.\n${first.join('\n')}`]),
        ...(phone === null ? [] : [`If it gets worse, call ${shop.name} at ${phone} and name the reference.`]),
        `To take the request and the photos back within ${INTAKE_DAYS.withdrawable} days, use the link below.`,
      ],
      action: {
        label: 'TAKE IT BACK',
        url: `${origin()}${WITHDRAW_PATH}#token=${withdrawalToken(signer, submission)}`,
      },
      footnote: `If you sent no request, take it back: then it and its photos are erased, unless ${shop.name} has accepted it by then.`,
      reason: toCustomer(shop.name),
    }
  }

  const accepted: MailRenderer = async (mail) => {
    const found = await requestOf(mail)
    if (found?.submission.status !== 'accepted' || found.submission.withdrawnAt !== null) return null
    const { submission, shop } = found
    const contact = contactLine(shop.branding)
    return {
      subject: `${shop.name} has accepted your request: ${submission.reference}`,
      paragraphs: [
        `${shop.name} has accepted your request ${submission.reference}, and will answer you by phone or mail.`,
        ...(contact === '' ? [] : [`To reach them, name the reference.\n${contact}`]),
      ],
      footnote: `If you sent no request, please tell ${shop.name}.`,
      reason: toCustomer(shop.name),
    }
  }

  /** Has no words of the customer: anybody can send a request. */
  const urgent: MailRenderer = async (mail) => {
    const profile = await accounts.notifiable(mail)
    const found = profile === null ? null : await requestOf(mail)
    if (profile === null || found?.submission.status !== 'new') return null
    const { submission, shop } = found
    const { firstMessageCode: code, answers, shopId } = submission
    const damage = damageSaid(answers)
    const kind = damage === null ? '' : ` What is damaged? ${damage}.`
    const others = (await repository.waiting(shopId, WAITING_PER_SHOP)).filter(
      ({ id, urgency }) => id !== submission.id && urgency === 'now',
    ).length
    return {
      subject: `Act now: a request at ${shop.name}`,
      paragraphs: [
        `Hi ${profile.name},`,
        `By what the customer said, request ${submission.reference} at ${shop.name} cannot wait.${kind}`,
        ...(code === null
          ? []
          : [`The customer was told first: ${messageOf(code, answers, parts.emergencyNumber).title}.`]),
        ...(others === 0
          ? []
          : [others === 1 ? 'One other request cannot wait either.' : `${others} other requests cannot wait either.`]),
      ],
      action: { label: 'OPEN THE INBOX', url: `${origin()}${PATHS_IN_MAILS.shops}/${shopId}/inbox` },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
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

  return { [RECEIPT]: receipt, [ACCEPTED]: accepted, [URGENT]: urgent, [WAITING]: waiting }
}
