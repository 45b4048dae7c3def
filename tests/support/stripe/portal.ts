import { z } from 'zod'
import { endingAt, endSubscription, itemOf, payerOf } from './billing.ts'
import { flag, mergedMetadata, metadata, page, read, text } from './form.ts'
import { button, day, escaped, htmlPage, link, money } from './html.ts'
import { aPaymentMethod, aPortalConfiguration, type PortalConfiguration, type Subscription } from './objects.ts'
import type { Routes } from './server.ts'
import type { PortalSession, World } from './world.ts'

const texts = z.union([z.literal('').transform(() => []), z.array(text)])
const prorations = z.enum(['always_invoice', 'create_prorations', 'none'])

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag.optional(), allowed_updates: texts.optional() }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag.optional() }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: prorations.optional(),
      cancellation_reason: z.strictObject({ enabled: flag, options: texts }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag.optional(),
      default_allowed_updates: texts.optional(),
      proration_behavior: prorations.optional(),
      products: z
        .union([z.literal('').transform(() => []), z.array(z.strictObject({ product: text, prices: z.array(text) }))])
        .optional(),
    })
    .optional(),
})

const shape = {
  business_profile: z
    .strictObject({
      headline: z.string().optional(),
      privacy_policy_url: z.string().optional(),
      terms_of_service_url: z.string().optional(),
    })
    .optional(),
  default_return_url: z.string().optional(),
  metadata: metadata.optional(),
  name: z.string().optional(),
  login_page: z.strictObject({ enabled: flag }).optional(),
}

export function portalRoutes(world: World): Routes {
  const apply = (
    configuration: PortalConfiguration,
    given: z.output<z.ZodObject<typeof shape>> & {
      features?: z.output<typeof features> | undefined
      active?: boolean | undefined
    },
  ) => {
    const { features: wanted = {}, business_profile: profile, login_page: login, metadata: words, ...rest } = given
    for (const [name, settings] of Object.entries(wanted)) {
      Object.assign(configuration.features[name as keyof PortalConfiguration['features']], settings)
    }
    Object.assign(configuration.business_profile, profile)
    Object.assign(configuration.login_page, login)
    const changes = Object.entries(rest).filter(([, value]) => value !== undefined)
    Object.assign(configuration, Object.fromEntries(changes), {
      metadata: mergedMetadata(configuration.metadata, words),
      updated: world.now(),
    })
    return configuration
  }

  return {
    'GET /v1/billing_portal/configurations': ({ params }) => {
      const given = read(params, { ...page, active: flag.optional(), is_default: flag.optional() })
      return world.portalConfigurations.page(
        '/v1/billing_portal/configurations',
        given,
        ({ active, is_default }) =>
          (given.active ?? active) === active && (given.is_default ?? is_default) === is_default,
      )
    },

    'POST /v1/billing_portal/configurations': ({ params }) => {
      const given = read(params, { ...shape, features })
      const configuration = aPortalConfiguration(world.stamp('bpc'), false)
      // Features that a new configuration does not name are off; only the default one has some.
      for (const feature of Object.values(configuration.features)) feature.enabled = false
      return world.portalConfigurations.put(apply(configuration, given))
    },

    'GET /v1/billing_portal/configurations/:id': ({ params, id }) => {
      read(params, {})
      return world.portalConfigurations.get(id)
    },

    'POST /v1/billing_portal/configurations/:id': ({ params, id }) => {
      const given = read(params, { ...shape, features: features.optional(), active: flag.optional() })
      return apply(world.portalConfigurations.get(id), given)
    },

    'POST /v1/billing_portal/sessions': ({ params }) => {
      const given = read(params, {
        customer: text,
        return_url: z.url().optional(),
        configuration: text.optional(),
        locale: text.optional(),
        flow_data: flowShape.optional(),
      })
      world.customers.get(given.customer, 'customer')
      const chosen =
        given.configuration === undefined
          ? world.portalConfigurations.newestFirst().find(({ is_default }) => is_default)
          : world.portalConfigurations.get(given.configuration, 'configuration')
      const subscription = given.flow_data?.subscription_cancel?.subscription
      if (subscription !== undefined) {
        world.subscriptions.get(subscription, 'flow_data[subscription_cancel][subscription]')
      }
      const stamp = world.stamp('bps')
      const returnUrl = given.return_url ?? chosen?.default_return_url ?? null
      const { customer, locale = null } = given
      const configuration = chosen?.id ?? ''
      world.portalSessions.put({ id: stamp.id, customer, configuration, return_url: returnUrl })
      return {
        ...stamp,
        object: 'billing_portal.session',
        configuration,
        customer,
        flow: given.flow_data ?? null,
        locale,
        on_behalf_of: null,
        return_url: returnUrl,
        url: `${world.origin}/pages/portal/${stamp.id}`,
      }
    },
  }
}

const flowShape = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: z.url() }).optional(),
    })
    .optional(),
})

function subscriptionsOf(world: World, { customer }: PortalSession): Subscription[] {
  return world.subscriptions
    .newestFirst()
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled')
}

/** A limit of the portal: a subscription with a schedule can be neither changed nor canceled there. */
function canEnd({ schedule }: Subscription): boolean {
  return schedule === null
}

export function portalPage(world: World, session: PortalSession): string {
  const { features: allowed } = world.portalConfigurations.get(session.configuration)
  const plans = subscriptionsOf(world, session)
  const isEnding = plans.some(({ cancel_at }) => cancel_at !== null)
  const invoices = world.invoices.newestFirst().filter(({ customer }) => customer === session.customer)
  const parts = [
    plans.length === 0 ? '<p>No current plan.</p>' : `<dl>${plans.map((each) => planPart(world, each)).join('')}</dl>`,
    plans.some(canEnd) && !isEnding && allowed.subscription_cancel.enabled ? button('CANCEL PLAN', 'cancel') : '',
    isEnding ? button("DON'T CANCEL PLAN", 'keep') : '',
    allowed.payment_method_update.enabled ? button('UPDATE CARD', 'card') : '',
    allowed.invoice_history.enabled
      ? `<h2>Invoices</h2><ul>${invoices
          .map(({ hosted_invoice_url: url, number, total, currency, status }) => {
            const words = `${escaped(number ?? 'Draft')}: ${money(total, currency)}, ${status}`
            return `<li><a href="${url}">${words}</a></li>`
          })
          .join('')}</ul>`
      : '',
    session.return_url === null ? '' : link('RETURN', session.return_url),
  ]
  return htmlPage('Customer portal (test)', parts.join('\n'))
}

function planPart(world: World, subscription: Subscription): string {
  const { price, current_period_end: end } = itemOf(subscription)
  const ends = subscription.cancel_at
  const method = payerOf(world, subscription)
  const state = ends === null ? `Renews on ${day(end)}` : `Ends on ${day(ends)}`
  return `<dt>Plan</dt><dd>${escaped(world.products.get(price.product).name)}, ${money(price.unit_amount, price.currency)} per ${price.recurring.interval}</dd>
<dt>Status</dt><dd>${subscription.status}. ${state}</dd>
<dt>Payment method</dt><dd>${escaped(method?.type ?? 'none')}</dd>`
}

/** Makes a valid card the customer's. A subscription with its own payment method keeps using that. */
function addCard(world: World, customerId: string): void {
  const customer = world.customers.get(customerId)
  const { id } = world.paymentMethods.put(aPaymentMethod(world.stamp('pm'), 'card', customerId, '5556'))
  const settings = { ...customer.invoice_settings, default_payment_method: id }
  world.change(customer, { invoice_settings: settings }, 'customer.updated')
  const living = world.subscriptions
    .newestFirst()
    .filter(({ customer: owner, status }) => owner === customerId && status !== 'canceled')
  if (living.every(({ default_payment_method: own }) => own === null)) world.setCards('good', customerId)
}

/** Handles a button of the portal. */
export function actInPortal(world: World, session: PortalSession, action: string | null): void {
  const { features: allowed } = world.portalConfigurations.get(session.configuration)
  const update = (subscription: Subscription, changes: Partial<Subscription>) =>
    world.change(subscription, changes, 'customer.subscription.updated')
  if (action === 'card' && allowed.payment_method_update.enabled) {
    addCard(world, session.customer)
    return
  }
  for (const subscription of subscriptionsOf(world, session)) {
    if (action === 'keep') update(subscription, endingAt(world, null))
    if (action !== 'cancel' || !allowed.subscription_cancel.enabled || !canEnd(subscription)) continue
    if (allowed.subscription_cancel.mode === 'immediately') endSubscription(world, subscription)
    else {
      const atPeriodEnd = world.portalCancelsBy === 'cancel_at_period_end'
      update(subscription, endingAt(world, itemOf(subscription).current_period_end, atPeriodEnd))
    }
  }
}
