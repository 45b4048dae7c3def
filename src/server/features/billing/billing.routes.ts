import {
  changePlan,
  endPlanPreview,
  getPlans,
  listInvoices,
  listPaymentMethods,
  openPortal,
  previewPlan,
  quoteUpgrade,
  receiveBillingEvent,
} from '#shared/api/billing.ts'
import { AppError } from '#shared/errors/appError.ts'
import { PAYMENT_METHODS } from '#shared/plans/paymentMethods.ts'
import { actorOf, ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES, ownOrigin } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Billing } from './billing.usecases.ts'
import type { Payments } from './payments.usecases.ts'
import type { PaymentEvents } from './paymentEvents.usecases.ts'
import type { PlanChanges } from './planChanges.usecases.ts'

export type BillingRoutesParts = {
  billing: Billing
  planChanges: PlanChanges
  /** Null where plans cost nothing. */
  payments: Payments | null
  publicUrl: string | undefined
}

export function billingRoutes(app: Http, { billing, planChanges, payments, publicUrl }: BillingRoutesParts): void {
  app.get(getPlans.path, { schema: { response: { 200: getPlans.response } } }, async () => ({
    plans: billing.plans(),
    billing: billing.kind,
    largest_plan_id: billing.largestPlanId,
  }))

  app.post(
    changePlan.path,
    { schema: { headers: changePlan.headers, body: changePlan.body, response: { 200: changePlan.response } } },
    async (request) => {
      const { plan, change } = await planChanges.change(actorOf(request), {
        to: request.body.plan_id,
        method: request.body.payment_method,
        key: request.headers['idempotency-key'] ?? newId(),
        origin: ownOrigin(request, publicUrl),
      })
      return { plan_id: plan.id, plan, change }
    },
  )

  app.post(
    previewPlan.path,
    { schema: { body: previewPlan.body, response: { 200: previewPlan.response } } },
    async (request) => {
      const actor = actorOf(request)
      const planId = await planChanges.preview(actor, request.body.plan_id)
      const { shown } = await billing.statusOf(actor)
      return { plan_preview: planId === null ? null : { plan_id: planId }, plan: shown }
    },
  )

  app.delete(endPlanPreview.path, async (request, reply) => {
    await planChanges.endPreview(actorOf(request))
    return reply.status(204).send()
  })

  // These routes call the payment service, so links on other sites must not trigger them. In demo billing, all payment
  // methods can be viewed.
  app.get(
    listPaymentMethods.path,
    { config: FOR_OWN_PAGES, schema: { response: { 200: listPaymentMethods.response } } },
    async () => ({ success: true as const, payment_methods: [...((await payments?.methods()) ?? PAYMENT_METHODS)] }),
  )

  app.get(
    quoteUpgrade.path,
    { config: FOR_OWN_PAGES, schema: { querystring: quoteUpgrade.query, response: { 200: quoteUpgrade.response } } },
    async (request) => {
      if (payments === null) throw new AppError('nothing_paid')
      return payments.quote(actorOf(request).userId, request.query.plan_id)
    },
  )

  app.get(
    listInvoices.path,
    { config: FOR_OWN_PAGES, schema: { response: { 200: listInvoices.response } } },
    async (request) => ({
      success: true as const,
      invoices: payments === null ? [] : await payments.invoices(actorOf(request).userId),
    }),
  )

  app.post(openPortal.path, { schema: { response: { 200: openPortal.response } } }, async (request) => {
    if (payments === null) throw new AppError('nothing_paid')
    return { url: await payments.portal(actorOf(request).userId, ownOrigin(request, publicUrl)) }
  })
}

/** Maximum size of an event in bytes. An invoice with a hundred lines is smaller. */
const EVENT_LIMIT = 1024 * 1024

/**
 * Receives the events of the payment service. The signature covers the exact bytes of the body, so the body stays
 * unparsed.
 */
export async function paymentEventsRoutes(app: Http, events: Pick<PaymentEvents, 'receive'>): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    own.post(receiveBillingEvent.path, { config: ALLOW_ANONYMOUS, bodyLimit: EVENT_LIMIT }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const outcome = await events.receive(body, typeof signature === 'string' ? signature : undefined)
      return { received: true, outcome }
    })
  })
}
