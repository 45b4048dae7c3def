import {
  changePlan,
  endPlanPreview,
  getPlans,
  listInvoices,
  listPaymentMethods,
  openPortal,
  previewPlan,
  quoteUpgrade,
} from '#shared/api/billing.ts'
import { AppError } from '#shared/errors/appError.ts'
import { PAYMENT_METHODS } from '#shared/plans/paymentMethods.ts'
import { PLAN_IDS, planById, PLANS } from '#shared/plans/plans.ts'
import { accountOrThrow, changeAccount } from './accounts.handlers.ts'
import { tellChange } from './eventStream.ts'
import { answers, answersAnyone } from './handlers.ts'
import { read } from './localDatabase.ts'
import { keepSession } from './localSession.ts'

/** Plans as in demo billing: they take effect at once, and cost nothing. */
export const PLAN_HANDLERS = [
  answersAnyone(getPlans, async () => ({
    plans: PLAN_IDS.map((id) => PLANS[id]),
    billing: 'demo' as const,
    largest_plan_id: 'enterprise' as const,
  })),

  answers(changePlan, async (user, { body }) => {
    await changeAccount(user.id, () => ({ planId: body.plan_id }))
    keepSession({ ...user, previewPlanId: null })
    tellChange({ topic: 'plan', ids: [] })
    return { plan_id: body.plan_id, plan: PLANS[body.plan_id], change: { kind: 'done' as const } }
  }),

  answers(previewPlan, async (user, { body }) => {
    const { planId } = await read((tx) => accountOrThrow(tx, user.id))
    const previewPlanId = body.plan_id === planId ? null : body.plan_id
    keepSession({ ...user, previewPlanId })
    tellChange({ topic: 'plan', ids: [] })
    return {
      plan_preview: previewPlanId === null ? null : { plan_id: previewPlanId },
      plan: planById(previewPlanId ?? planId),
    }
  }),

  answers(endPlanPreview, async (user) => {
    keepSession({ ...user, previewPlanId: null })
    tellChange({ topic: 'plan', ids: [] })
  }),

  answers(listPaymentMethods, async () => ({ success: true as const, payment_methods: [...PAYMENT_METHODS] })),
  answers(listInvoices, async () => ({ success: true as const, invoices: [] })),
  answers(quoteUpgrade, async () => {
    throw new AppError('nothing_paid')
  }),
  answers(openPortal, async () => {
    throw new AppError('nothing_paid')
  }),
]
