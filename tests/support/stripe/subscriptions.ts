import { z } from 'zod'
import {
  changePrice,
  collect,
  dropPendingUpdate,
  endingAt,
  endSubscription,
  issue,
  itemOf,
  payerOf,
  periodLine,
  prorationLines,
  refuseOtherInterval,
  voidInvoice,
} from './billing.ts'
import { flag, mergedMetadata, metadata, page, read, StripeFault, text, whole } from './form.ts'
import { anInvoice, type Line, type Price, type Subscription } from './objects.ts'
import { priceFrom } from './schedules.ts'
import type { Routes } from './server.ts'
import type { World } from './world.ts'

const proration = z.enum(['always_invoice', 'create_prorations', 'none'])
const items = z.array(z.strictObject({ id: text, price: text, quantity: z.literal('1').optional() })).length(1)

const updateShape = {
  items: items.optional(),
  proration_behavior: proration.optional(),
  proration_date: whole.optional(),
  payment_behavior: z.enum(['pending_if_incomplete', 'error_if_incomplete', 'allow_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal(''), z.enum(['min_period_end', 'max_period_end']), whole]).optional(),
  metadata: metadata.optional(),
  /** With an empty string the customer's payment method is used. */
  default_payment_method: z.string().optional(),
}

/** Parameters that may be sent together with `payment_behavior=pending_if_incomplete`. */
const MAY_WAIT = ['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'expand']

export function subscriptionRoutes(world: World): Routes {
  return {
    'GET /v1/subscriptions': ({ params }) => {
      const given = read(params, {
        ...page,
        customer: text.optional(),
        price: text.optional(),
        status: z.enum(['all', 'ended', 'incomplete', 'active', 'past_due', 'unpaid', 'canceled']).optional(),
      })
      if (given.customer !== undefined && !world.deleted.has(given.customer)) {
        world.customers.get(given.customer, 'customer')
      }
      return world.subscriptions.page(
        '/v1/subscriptions',
        given,
        (subscription) =>
          (given.customer ?? subscription.customer) === subscription.customer &&
          (given.price === undefined || itemOf(subscription).price.id === given.price) &&
          hasStatus(subscription, given.status),
      )
    },

    'GET /v1/subscriptions/:id': ({ params, id }) => {
      read(params, {})
      return world.subscriptions.get(id)
    },

    'POST /v1/subscriptions/:id': ({ params, id }) => update(world, world.subscriptions.get(id), params),

    'DELETE /v1/subscriptions/:id': ({ params, id }) => {
      const given = read(params, { invoice_now: flag.optional(), prorate: flag.optional() })
      const subscription = world.subscriptions.get(id)
      if (subscription.status === 'canceled') {
        throw new StripeFault(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
      }
      const now = world.now()
      const credit = given.prorate ? prorationLines(world, subscription, null, now) : []
      const lines = [...(world.waitingLines.get(id) ?? []), ...credit]
      if (given.invoice_now && lines.length > 0) {
        world.waitingLines.delete(id)
        const invoice = issue(world, subscription, {
          lines,
          reason: 'subscription_update',
          period: { start: now, end: now },
        })
        collect(world, invoice)
        subscription.latest_invoice = invoice.id
      }
      endSubscription(world, subscription)
      return subscription
    },

    'GET /v1/invoices': ({ params }) => {
      const given = read(params, {
        ...page,
        customer: text.optional(),
        subscription: text.optional(),
        status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
      })
      return world.invoices.page(
        '/v1/invoices',
        given,
        ({ customer, parent, status }) =>
          (given.customer ?? customer) === customer &&
          (given.subscription ?? parent.subscription_details.subscription) ===
            parent.subscription_details.subscription &&
          (given.status ?? status) === status,
      )
    },

    'GET /v1/invoices/:id': ({ params, id }) => {
      read(params, {})
      return world.invoices.get(id)
    },

    'POST /v1/invoices/:id/void': ({ params, id }) => {
      read(params, {})
      const invoice = world.invoices.get(id)
      if (invoice.status !== 'open') {
        throw new StripeFault(400, `You can only void open invoices. This invoice is ${invoice.status}.`)
      }
      voidInvoice(world, invoice)
      return invoice
    },

    'POST /v1/invoices/create_preview': ({ params }) => preview(world, params),
  }
}

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  return status === (wanted === 'ended' ? 'canceled' : wanted)
}

function update(world: World, subscription: Subscription, params: Record<string, unknown>): Subscription {
  const given = read(params, updateShape)
  if (subscription.status === 'canceled') {
    throw new StripeFault(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  }
  refuseTogether(world, subscription, given, params)
  const method = given.default_payment_method
  if (method) world.paymentMethods.get(method, 'default_payment_method')
  const more: Partial<Subscription> = {
    ...(given.metadata !== undefined && { metadata: mergedMetadata(subscription.metadata, given.metadata) }),
    ...(method !== undefined && { default_payment_method: method === '' ? null : method }),
    ...endingBy(world, subscription, given),
  }
  const [item] = given.items ?? []
  if (item === undefined) {
    world.change(subscription, more, 'customer.subscription.updated')
    return subscription
  }
  const price = priceOf(world, subscription, item)
  if (price.id === itemOf(subscription).price.id) {
    dropPendingUpdate(world, subscription)
    world.change(subscription, more, 'customer.subscription.updated')
    return subscription
  }
  changePrice(world, subscription, price, {
    proration: given.proration_behavior ?? 'create_prorations',
    payment: given.payment_behavior ?? 'allow_incomplete',
    at: given.proration_date ?? world.now(),
    more,
  })
  return subscription
}

function refuseTogether(
  world: World,
  subscription: Subscription,
  given: z.output<z.ZodObject<typeof updateShape>>,
  params: Record<string, unknown>,
): void {
  const forbidden = Object.keys(params).find((key) => !MAY_WAIT.includes(key))
  if (given.payment_behavior === 'pending_if_incomplete' && forbidden !== undefined) {
    const message = `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${forbidden}\`.`
    throw new StripeFault(400, message, { param: forbidden })
  }
  // docs.stripe.com/billing/subscriptions/pending-updates names the methods; bank debits are not among them.
  if (given.payment_behavior === 'pending_if_incomplete' && payerOf(world, subscription)?.type === 'us_bank_account') {
    throw new StripeFault(400, 'Pending updates are not supported for bank debits.', { param: 'payment_behavior' })
  }
  const managed = (['items', 'cancel_at_period_end', 'cancel_at'] as const).find((key) => given[key] !== undefined)
  const { schedule } = subscription
  if (schedule !== null && managed !== undefined) {
    const message = `The subscription is managed by the subscription schedule \`${schedule}\`, and updating \`${managed}\` directly is not allowed. Please update the schedule instead.`
    throw new StripeFault(400, message, { param: managed })
  }
  if (given.cancel_at !== undefined && given.cancel_at_period_end !== undefined) {
    throw new StripeFault(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
}

function endingBy(
  world: World,
  subscription: Subscription,
  { cancel_at: moment, cancel_at_period_end: atPeriodEnd }: z.output<z.ZodObject<typeof updateShape>>,
): Partial<Subscription> {
  const { current_period_end: end } = itemOf(subscription)
  if (atPeriodEnd === true) return subscription.cancel_at_period_end ? {} : endingAt(world, end, true)
  if (atPeriodEnd === false) return subscription.cancel_at_period_end ? endingAt(world, null) : {}
  if (moment === undefined) return {}
  if (typeof moment === 'number' && moment <= world.now()) {
    throw new StripeFault(400, 'cancel_at must be a timestamp in the future.', { param: 'cancel_at' })
  }
  if (moment === '') return endingAt(world, null)
  return endingAt(world, typeof moment === 'number' ? moment : end)
}

function priceOf(world: World, subscription: Subscription, { id, price }: z.output<typeof items>[number]): Price {
  if (itemOf(subscription).id !== id) {
    throw new StripeFault(400, `No such subscription item: '${id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    })
  }
  return world.prices.get(price, 'items[0][price]')
}

/** The invoice that a change would create immediately, or else that of the next renewal. */
function preview(world: World, params: Record<string, unknown>): object {
  const given = read(params, {
    customer: text.optional(),
    subscription: text,
    subscription_details: z
      .strictObject({
        items: items.optional(),
        proration_behavior: proration.optional(),
        proration_date: whole.optional(),
        cancel_at_period_end: flag.optional(),
      })
      .default({}),
  })
  const subscription = world.subscriptions.get(given.subscription, 'subscription')
  if ((given.customer ?? subscription.customer) !== subscription.customer) {
    throw new StripeFault(400, 'The subscription is not of this customer.', { param: 'customer' })
  }
  const details = given.subscription_details
  const { current_period_start, current_period_end: end, price: before } = itemOf(subscription)
  const [item] = details.items ?? []
  const price = item === undefined ? before : priceOf(world, subscription, item)
  refuseOtherInterval(subscription, price)
  const isEnding = details.cancel_at_period_end ?? subscription.cancel_at !== null
  if (subscription.status === 'canceled' || (item === undefined && isEnding)) {
    throw new StripeFault(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  }
  const behavior = details.proration_behavior ?? 'create_prorations'
  const at = details.proration_date ?? world.now()
  const prorations = price.id === before.id || behavior === 'none' ? [] : prorationLines(world, subscription, price, at)
  const isAtOnce = behavior === 'always_invoice' && prorations.length > 0
  const later = item === undefined ? priceFrom(world, subscription.schedule, end) : undefined
  const renewal = later === undefined ? price : world.prices.get(later)
  const waiting = world.waitingLines.get(subscription.id) ?? []
  const lines: Line[] = isAtOnce
    ? prorations
    : [...waiting, ...prorations, periodLine(world, subscription, renewal, end)]
  const stamp = world.stamp('upcoming_in')
  return Object.assign(
    anInvoice(stamp, {
      customer: world.customers.get(subscription.customer),
      subscription,
      lines,
      billing_reason: 'upcoming',
      period_start: isAtOnce ? stamp.created : current_period_start,
      period_end: isAtOnce ? stamp.created : end,
      number: null,
      page: null,
    }),
    { next_payment_attempt: isAtOnce ? stamp.created : end },
  )
}
