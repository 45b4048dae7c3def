import { DAY, dropPendingUpdate, endSubscription, itemOf, periodLine, renew, retry } from './billing.ts'
import { expireSession } from './checkout.ts'
import { anInvoice, type Subscription } from './objects.ts'
import { endPhase } from './schedules.ts'
import type { World } from './world.ts'

/** Something that happens by itself at a given time. At the same time, the smallest order comes first. */
type Due = { at: number; order: number; run: () => void }

/** How long before a renewal `invoice.upcoming` is sent. */
const UPCOMING_SECONDS = 7 * DAY

/** Runs everything that is due until a given time, in order. */
export function passTime(world: World, until: number): void {
  for (;;) {
    const next = dueThings(world)
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at - other.at || one.order - other.order)[0]
    if (next === undefined) break
    if (next.at > world.now()) world.setNow(next.at)
    next.run()
  }
  if (until > world.now()) world.setNow(until)
}

function dueThings(world: World): Due[] {
  const living = world.subscriptions.newestFirst().filter(({ status }) => status !== 'canceled')
  return [
    ...world.sessions
      .newestFirst()
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, order: 0, run: () => expireSession(world, session) })),
    ...living.flatMap((subscription) => dueOf(world, subscription)),
    ...world.schedules.newestFirst().flatMap((schedule) => {
      const end = schedule.status === 'active' ? schedule.current_phase?.end_date : undefined
      return end === undefined ? [] : [{ at: end, order: 3, run: () => endPhase(world, schedule) }]
    }),
    ...world.invoices.newestFirst().flatMap((invoice) => {
      const { next_payment_attempt: at, status } = invoice
      return at === null || status !== 'open' ? [] : [{ at, order: 5, run: () => retry(world, invoice) }]
    }),
  ]
}

function dueOf(world: World, subscription: Subscription): Due[] {
  const { cancel_at: cancelAt, pending_update: pending } = subscription
  const { current_period_end: end } = itemOf(subscription)
  const due: Due[] = [{ at: end, order: 4, run: () => renew(world, subscription) }]
  if (pending !== null) {
    due.push({
      at: pending.expires_at,
      order: 1,
      run: () => dropPendingUpdate(world, subscription),
    })
  }
  if (cancelAt !== null) due.push({ at: cancelAt, order: 2, run: () => endSubscription(world, subscription) })
  else if (world.announced.get(subscription.id) !== end) {
    due.push({ at: end - UPCOMING_SECONDS, order: 4, run: () => registerPending(world, subscription, end) })
  }
  return due
}

function registerPending(world: World, subscription: Subscription, end: number): void {
  world.announced.set(subscription.id, end)
  const { price, current_period_start: start } = itemOf(subscription)
  const { id: _, ...upcoming } = anInvoice(world.stamp('upcoming_in'), {
    customer: world.customers.get(subscription.customer),
    subscription,
    lines: [periodLine(world, subscription, price, end)],
    billing_reason: 'upcoming',
    period_start: start,
    period_end: end,
    number: null,
    page: null,
  })
  world.tell('invoice.upcoming', { ...upcoming, next_payment_attempt: end })
}
