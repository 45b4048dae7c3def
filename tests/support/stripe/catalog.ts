import { z } from 'zod'
import { endSubscription } from './billing.ts'
import { flag, mergedMetadata, metadata, page, read, StripeFault, text, whole } from './form.ts'
import { aCustomer, aList, aPrice, aProduct, type Customer } from './objects.ts'
import type { Routes } from './server.ts'
import type { World } from './world.ts'

const customerShape = {
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
}

/** Customers, prices, payment methods and events. */
export function catalogRoutes(world: World): Routes {
  return { ...customerRoutes(world), ...priceRoutes(world), ...methodRoutes(world), ...eventRoutes(world) }
}

/** The parameters of a call as changes of a customer. */
function customerChanges(world: World, customer: Customer, params: Record<string, unknown>): Partial<Customer> {
  const { metadata: words, invoice_settings: settings, ...rest } = read(params, customerShape)
  const method = settings?.default_payment_method
  if (method !== undefined) world.paymentMethods.get(method, 'invoice_settings[default_payment_method]')
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value])),
    metadata: mergedMetadata(customer.metadata, words),
    ...(method !== undefined && { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
  }
}

function customerRoutes(world: World): Routes {
  return {
    'POST /v1/customers': ({ params }) => {
      const customer = aCustomer(world.stamp('cus'))
      Object.assign(customer, customerChanges(world, customer, params))
      world.customers.put(customer)
      world.tell('customer.created', customer)
      return customer
    },

    'GET /v1/customers/:id': ({ params, id }) => {
      read(params, {})
      return world.deleted.has(id) ? { id, object: 'customer', deleted: true } : world.customers.get(id)
    },

    'POST /v1/customers/:id': ({ params, id }) => {
      const customer = world.customers.get(id)
      world.change(customer, customerChanges(world, customer, params), 'customer.updated')
      return customer
    },

    'DELETE /v1/customers/:id': ({ params, id }) => {
      read(params, {})
      const customer = world.customers.get(id)
      for (const subscription of world.subscriptions.newestFirst()) {
        if (subscription.customer === id && subscription.status !== 'canceled') endSubscription(world, subscription)
      }
      world.tell('customer.deleted', customer)
      world.customers.remove(id)
      world.deleted.add(id)
      return { id, object: 'customer', deleted: true }
    },
  }
}

function priceRoutes(world: World): Routes {
  return {
    'GET /v1/prices': ({ params }) => {
      const given = read(params, {
        ...page,
        lookup_keys: z.array(text).max(10).optional(),
        active: flag.optional(),
        product: text.optional(),
        currency: text.optional(),
        type: z.enum(['recurring', 'one_time']).optional(),
      })
      const { lookup_keys: keys } = given
      return world.prices.page(
        '/v1/prices',
        given,
        (price) =>
          (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
          (given.active ?? price.active) === price.active &&
          (given.product ?? price.product) === price.product &&
          (given.currency ?? price.currency) === price.currency &&
          (given.type ?? price.type) === price.type,
      )
    },

    'POST /v1/prices': ({ params }) => {
      const given = read(params, {
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
        lookup_key: text.optional(),
        transfer_lookup_key: flag.optional(),
        product_data: z.strictObject({ name: text, metadata: metadata.optional() }),
        metadata: metadata.optional(),
        nickname: text.optional(),
      })
      const { lookup_key: key, product_data: data } = given
      const actor = world.prices.newestFirst().find((price) => key !== undefined && price.lookup_key === key)
      if (actor !== undefined && given.transfer_lookup_key !== true) {
        const message = `A price (\`${actor.id}\`) already uses that lookup key, and keys must be unique. Use \`transfer_lookup_key=true\`.`
        throw new StripeFault(400, message, { param: 'lookup_key' })
      }
      if (actor !== undefined) actor.lookup_key = null
      const product = world.products.put(aProduct(world.stamp('prod'), data.name, mergedMetadata({}, data.metadata)))
      return world.prices.put(
        aPrice(world.stamp('price'), {
          currency: given.currency,
          unit_amount: given.unit_amount,
          interval: given.recurring.interval,
          product: product.id,
          lookup_key: key ?? null,
          nickname: given.nickname ?? null,
          metadata: mergedMetadata({}, given.metadata),
        }),
      )
    },

    'GET /v1/prices/:id': ({ params, id }) => {
      read(params, {})
      return world.prices.get(id)
    },
  }
}

function methodRoutes(world: World): Routes {
  const { id, livemode } = world.stamp('pmc')
  return {
    'GET /v1/payment_method_configurations': ({ params }) => {
      read(params, page)
      const methods = Object.entries(world.methods).map(([type, { available, value }]) => [
        type,
        { available, display_preference: { overridable: null, preference: 'on', value } },
      ])
      const configuration = {
        id,
        object: 'payment_method_configuration',
        active: true,
        application: null,
        is_default: true,
        livemode,
        name: 'Default',
        parent: null,
        ...Object.fromEntries(methods),
      }
      return aList('/v1/payment_method_configurations', [configuration])
    },
  }
}

function eventRoutes(world: World): Routes {
  const moment = z.union([whole, z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()]).optional()
  return {
    'GET /v1/events': ({ params }) => {
      const given = read(params, {
        ...page,
        created: moment,
        type: text.optional(),
        types: z.array(text).max(20).optional(),
      })
      const range = typeof given.created === 'number' ? { gte: given.created, lte: given.created } : given.created
      const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range ?? {}
      return world.events.page(
        '/v1/events',
        given,
        ({ created, type }) =>
          created > gt &&
          created >= gte &&
          created < lt &&
          created <= lte &&
          (given.type ?? type) === type &&
          (given.types === undefined || given.types.includes(type)),
      )
    },

    'GET /v1/events/:id': ({ params, id }) => {
      read(params, {})
      return world.events.get(id)
    },
  }
}
