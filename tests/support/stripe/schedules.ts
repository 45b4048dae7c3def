import { z } from 'zod'
import {
  changePrice,
  dropPendingUpdate,
  endSubscription,
  intervalsAfter,
  itemOf,
  refuseOtherInterval,
} from './billing.ts'
import { flag, mergedMetadata, metadata, read, StripeFault, text, whole } from './form.ts'
import { aPhase, aSchedule, type Phase, type Schedule } from './objects.ts'
import type { Routes } from './server.ts'
import type { World } from './world.ts'

const phaseShape = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: whole.default(1) }))
    .min(1)
    .max(1),
  start_date: z.union([whole, z.literal('now')]).optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: whole.default(1) })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  default_payment_method: text.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export function scheduleRoutes(world: World): Routes {
  return {
    'POST /v1/subscription_schedules': ({ params }) => {
      const { from_subscription: id } = read(params, { from_subscription: text })
      const subscription = world.subscriptions.get(id, 'from_subscription')
      if (subscription.schedule !== null || subscription.status === 'canceled') {
        throw new StripeFault(
          400,
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
          { param: 'from_subscription' },
        )
      }
      const { price, quantity, current_period_start, current_period_end } = itemOf(subscription)
      const schedule = world.schedules.put(
        aSchedule(world.stamp('sub_sched'), {
          customer: subscription.customer,
          subscription: id,
          phase: aPhase({
            items: [{ price: price.id, quantity }],
            start_date: current_period_start,
            end_date: current_period_end,
            currency: subscription.currency,
            default_payment_method: subscription.default_payment_method,
          }),
          end_behavior: subscription.cancel_at === null ? 'release' : 'cancel',
        }),
      )
      world.tell('subscription_schedule.created', schedule)
      world.change(subscription, { schedule: schedule.id }, 'customer.subscription.updated')
      return schedule
    },

    'GET /v1/subscription_schedules/:id': ({ params, id }) => {
      read(params, {})
      return world.schedules.get(id)
    },

    'POST /v1/subscription_schedules/:id': ({ params, id }) => {
      const given = read(params, {
        phases: z.array(phaseShape).min(1).optional(),
        end_behavior: z.enum(['release', 'cancel']).optional(),
        metadata: metadata.optional(),
        proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      })
      const schedule = active(world.schedules.get(id))
      const phases = given.phases === undefined ? schedule.phases : phasesOf(world, schedule, given.phases)
      world.change(
        schedule,
        {
          phases,
          current_phase: boundsOf(phases.find((phase) => phase.end_date > world.now())),
          end_behavior: given.end_behavior ?? schedule.end_behavior,
          metadata: mergedMetadata(schedule.metadata, given.metadata),
        },
        'subscription_schedule.updated',
      )
      applyMethod(world, schedule)
      return schedule
    },

    'POST /v1/subscription_schedules/:id/release': ({ params, id }) => {
      read(params, { preserve_cancel_date: flag.optional() })
      return releaseSchedule(world, active(world.schedules.get(id)))
    },

    'POST /v1/subscription_schedules/:id/cancel': ({ params, id }) => {
      read(params, { invoice_now: flag.optional(), prorate: flag.optional() })
      const schedule = active(world.schedules.get(id))
      endSubscription(world, world.subscriptions.get(schedule.subscription ?? ''))
      return schedule
    },
  }
}

function active(schedule: Schedule): Schedule {
  if (schedule.status === 'active') return schedule
  throw new StripeFault(
    400,
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  )
}

/** The given phases with their bounds. A phase that has begun cannot be moved, and its price is not changed here. */
function phasesOf(world: World, schedule: Schedule, given: z.output<typeof phaseShape>[]): Phase[] {
  const phases: Phase[] = []
  for (const [at, { items, start_date, end_date, duration, ...rest }] of given.entries()) {
    const param = `phases[${at}]`
    const [item] = items
    const price = world.prices.get(item?.price ?? '', `${param}[items][0][price]`)
    refuseOtherInterval(world.subscriptions.get(schedule.subscription ?? ''), price)
    const known = schedule.phases[at]
    const begin = start_date === 'now' ? world.now() : (start_date ?? phases.at(-1)?.end_date ?? known?.start_date ?? 0)
    if (at === 0 && begin !== schedule.phases[0]?.start_date) {
      throw new StripeFault(400, 'You can not modify the start date of the current phase.', { param })
    }
    if (at > 0 && begin !== phases.at(-1)?.end_date) {
      throw new StripeFault(400, 'A phase begins where the one before it ends.', { param: `${param}[start_date]` })
    }
    if (end_date !== undefined && duration !== undefined) {
      throw new StripeFault(400, 'You may only specify one of these parameters: end_date, duration.', { param })
    }
    const { interval, interval_count: count } = duration ?? { interval: price.recurring.interval, interval_count: 1 }
    const end = end_date ?? intervalsAfter(begin, interval, count)
    if (end <= begin || end <= world.now()) {
      throw new StripeFault(400, 'The end date of a phase must be after its start, and ahead.', { param })
    }
    const { metadata: words, proration_behavior: proration, default_payment_method: method = null } = rest
    phases.push(
      aPhase({
        items,
        start_date: begin,
        end_date: end,
        currency: price.currency,
        default_payment_method: method,
        ...(words && { metadata: words }),
        ...(proration && { proration_behavior: proration }),
      }),
    )
  }
  const running = phases.find((phase) => phase.start_date <= world.now() && phase.end_date > world.now())
  const { price } = itemOf(world.subscriptions.get(schedule.subscription ?? ''))
  if (running?.items[0]?.price !== price.id) {
    throw new StripeFault(400, 'The stand-in changes no price of the phase that runs; update the subscription.')
  }
  return phases
}

function boundsOf(phase: Phase | undefined): Schedule['current_phase'] {
  return phase === undefined ? null : { start_date: phase.start_date, end_date: phase.end_date }
}

/** Unsets what the current phase no longer names, in the subscription too: then the customer's method pays. */
function applyMethod(world: World, { subscription, phases, current_phase: current }: Schedule): void {
  const running = phases.find((phase) => phase.start_date === current?.start_date)
  const method = running?.default_payment_method ?? null
  world.change(
    world.subscriptions.get(subscription ?? ''),
    { default_payment_method: method },
    'customer.subscription.updated',
  )
}

/** The subscription continues unchanged, without the schedule. */
export function releaseSchedule(world: World, schedule: Schedule): Schedule {
  const subscription = world.subscriptions.get(schedule.subscription ?? '')
  world.change(
    schedule,
    {
      status: 'released',
      released_at: world.now(),
      released_subscription: subscription.id,
      subscription: null,
      current_phase: null,
    },
    'subscription_schedule.released',
  )
  world.change(subscription, { schedule: null }, 'customer.subscription.updated')
  return schedule
}

/** Ends the current phase: the next one begins, or the schedule ends as it specifies. */
export function endPhase(world: World, schedule: Schedule): void {
  const subscription = world.subscriptions.get(schedule.subscription ?? '')
  const over = schedule.current_phase?.end_date
  const next = schedule.phases.find((phase) => phase.start_date === over)
  dropPendingUpdate(world, subscription)
  if (next !== undefined) {
    const price = world.prices.get(next.items[0]?.price ?? '')
    const now = world.now()
    // At the end of a period nothing is left to credit.
    const proration = now === itemOf(subscription).current_period_end ? 'none' : next.proration_behavior
    const more = {
      metadata: mergedMetadata(subscription.metadata, next.metadata),
      default_payment_method: next.default_payment_method,
    }
    changePrice(world, subscription, price, { proration, payment: 'allow_incomplete', at: now, more })
    world.change(schedule, { current_phase: boundsOf(next) }, 'subscription_schedule.updated')
  } else if (schedule.end_behavior === 'release') releaseSchedule(world, schedule)
  else {
    Object.assign(schedule, { status: 'completed', completed_at: world.now(), current_phase: null })
    endSubscription(world, subscription)
  }
}

/** The price that a schedule specifies for a given time. */
export function priceFrom(world: World, scheduleId: string | null, moment: number): string | undefined {
  const schedule = world.schedules.find(scheduleId ?? '')
  return schedule?.phases.find((phase) => phase.start_date <= moment && phase.end_date > moment)?.items[0]?.price
}
