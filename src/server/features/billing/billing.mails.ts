import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { PLAN_IDS, PLANS, type PaidPlanId } from '#shared/plans/plans.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { UnaddressedMail, MailRenderer } from '../mails/mails.types.ts'

const PAYMENT_FAILED = 'payment_failed'
const FIRST_PAYMENT_FAILED = 'first_payment_failed'
const PLAN_ENDED = 'plan_ended'

const failedSchema = z.object({ plan_id: z.enum(PLAN_IDS), grace_ends_at: z.iso.datetime() })
const firstFailedSchema = z.object({ plan_id: z.enum(PLAN_IDS) })
const endedSchema = z.object({ plan_id: z.enum(PLAN_IDS), is_unpaid: z.boolean() })

/** The mail that says that a payment has failed and the plan stays until the grace period ends. */
export function paymentFailedMail(planId: PaidPlanId, graceEndsAt: Date): UnaddressedMail {
  const data: z.output<typeof failedSchema> = { plan_id: planId, grace_ends_at: graceEndsAt.toISOString() }
  return { kind: PAYMENT_FAILED, data }
}

/** The mail that says that the first payment for a plan failed. Some payment methods take days to report that. */
export function firstPaymentFailedMail(planId: PaidPlanId): UnaddressedMail {
  const data: z.output<typeof firstFailedSchema> = { plan_id: planId }
  return { kind: FIRST_PAYMENT_FAILED, data }
}

/** The mail that says that an account was moved back to the free plan. `isUnpaid`: because a payment failed. */
export function planEndedMail(planId: PaidPlanId, isUnpaid: boolean): UnaddressedMail {
  const data: z.output<typeof endedSchema> = { plan_id: planId, is_unpaid: isUnpaid }
  return { kind: PLAN_ENDED, data }
}

export type BillingMailsParts = { accounts: Pick<Accounts, 'profileOrThrow'>; origin: () => string }

/** These mails concern the recipient's money, so they are sent regardless of the account's mail preferences. */
export function billingRenderers({ accounts, origin }: BillingMailsParts) {
  const action = (label: string) => ({ label, url: `${origin()}${PATHS_IN_MAILS.payment}` })

  const paymentFailed: MailRenderer = async (mail) => {
    const { plan_id: planId, grace_ends_at: graceEndsAt } = failedSchema.parse(mail.data)
    if (mail.userId === null) return null
    const { name } = await accounts.profileOrThrow(mail.userId)
    const plan = PLANS[planId].name
    return {
      subject: `Your payment for ${plan} failed`,
      paragraphs: [
        `Hi ${name},`,
        `We couldn't take your last payment for ${plan}. You keep the plan until ${day(graceEndsAt)} (UTC).`,
        `Update your payment method before that day and nothing changes. After that, you'll be on ${PLANS.free.name}, and you can still view every photo.`,
      ],
      action: action('UPDATE PAYMENT METHOD'),
    }
  }

  const firstPaymentFailed: MailRenderer = async (mail) => {
    const { plan_id: planId } = firstFailedSchema.parse(mail.data)
    if (mail.userId === null) return null
    const { name } = await accounts.profileOrThrow(mail.userId)
    const plan = PLANS[planId].name
    return {
      subject: `Your first payment for ${plan} failed`,
      paragraphs: [
        `Hi ${name},`,
        `We couldn't take the first payment for ${plan}, so the plan hasn't started. Nothing else has changed.`,
        "If you still want the plan, choose it again with another payment method. If not, there's nothing to do, and you won't be charged.",
      ],
      action: action('VIEW PLANS'),
    }
  }

  const planEnded: MailRenderer = async (mail) => {
    const { plan_id: planId, is_unpaid: isUnpaid } = endedSchema.parse(mail.data)
    if (mail.userId === null) return null
    const { name } = await accounts.profileOrThrow(mail.userId)
    const { limits, name: free } = PLANS.free
    return {
      subject: `${PLANS[planId].name} has ended`,
      paragraphs: [
        `Hi ${name},`,
        `${PLANS[planId].name} has ended${isUnpaid ? ' because its payment failed' : ''}, and you're now on ${free}. You keep every photo and can still view them all.`,
        ...(isUnpaid ? ['To get your plan back, pay the open invoice under Payment Plans.'] : []),
        `${free} includes ${limits.monthlyUploads} photos of up to ${limits.maxFileSize} MB. If you have more, you can upload again once you've deleted some, or with a larger plan.`,
      ],
      action: action('VIEW PLANS'),
    }
  }

  return { [PAYMENT_FAILED]: paymentFailed, [FIRST_PAYMENT_FAILED]: firstPaymentFailed, [PLAN_ENDED]: planEnded }
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
