import type { Me } from '#shared/api/accounts.ts'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { GB, gigabytes, MB, megabytes, storageLimitBytes, type Usage } from '#shared/files/uploads.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { planById, PLANS, priceLabel, UNLIMITED, type Plan } from '#shared/plans/plans.ts'

export type Reading = { reading: string; share: number }

/** How much of the plan's photo limit is used, as text and as a fraction. */
export function photosReading(plan: Plan, usage: Usage): Reading {
  const limit = plan.limits.monthlyUploads
  if (limit === UNLIMITED) return { reading: `${usage.files} · no limit`, share: 0 }
  return { reading: `${usage.files} of ${limit}`, share: limit === 0 ? 1 : usage.files / limit }
}

/** The same for storage. Values below a tenth of a GB are in MB, so that the first photos do not show as zero. */
export function storageReading(plan: Plan, usage: Usage): Reading {
  const bytes = usage.storage_bytes
  const used = bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
  return { reading: `${used} of ${plan.limits.storageGB} GB`, share: bytes / storageLimitBytes(plan) }
}

/** How many of the analyses that the account may start in one day have been started today. Null without a limit. */
export function analysesReading(usage: Pick<Me['usage'], 'analyses_today' | 'analyses_per_day'>): Reading | null {
  const { analyses_today: today, analyses_per_day: perDay } = usage
  if (perDay === null) return null
  return { reading: `${today} of ${perDay}`, share: today / perDay }
}

/** '5 MB', the plan's largest photo size. */
export function largestPhoto(plan: Plan): string {
  return `${plan.limits.maxFileSize} MB`
}

/**
 * The notice for an account that holds more than its plan allows, as after a downgrade: by how much, that nothing is
 * lost, and what must be deleted before another photo can be uploaded. Null when the account is within its plan.
 */
export function overLimit(plan: Plan, usage: Usage): string | null {
  const { monthlyUploads: most } = plan.limits
  const hasTooMany = most !== UNLIMITED && usage.files > most
  const excess = usage.storage_bytes - storageLimitBytes(plan)
  if (!hasTooMany && excess <= 0) return null
  const count = hasTooMany ? photos(usage.files - most + 1) : null
  const size = excess > 0 ? storageFigures(plan, usage, excess) : null
  return [
    count === null ? null : `${plan.name} includes ${photos(most)}, and you have ${usage.files}.`,
    size === null ? null : `${plan.name} includes ${size.limit} of storage, and your photos use ${size.used}.`,
    'You can still view them all.',
    `Delete ${toDelete(count, size?.tooMuch ?? null)} or upgrade to upload again.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function photos(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`
}

function toDelete(count: string | null, size: string | null): string {
  if (count === null) return `${size} of photos`
  return size === null ? count : `at least ${count} and ${size}`
}

/**
 * Tenths of a GB are too coarse for a few MB. The amount to delete is rounded up, so that there is enough space
 * afterwards.
 */
function storageFigures(plan: Plan, usage: Usage, excess: number) {
  const limit = storageLimitBytes(plan)
  if (excess < GB / 10) {
    return {
      used: `${(usage.storage_bytes / MB).toFixed(1)} MB`,
      limit: `${limit / MB} MB`,
      tooMuch: `${Math.floor(excess / MB) + 1} MB`,
    }
  }
  return {
    used: `${gigabytes(usage.storage_bytes)} GB`,
    limit: `${plan.limits.storageGB} GB`,
    tooMuch: `${((Math.floor((excess * 10) / GB) + 1) / 10).toFixed(1)} GB`,
  }
}

/** Something the owner of a subscription has to know, and what can be done about it. */
export type PlanNotice = {
  kind: 'past_due' | 'unpaid' | 'bank' | 'upgrade' | 'ending' | 'downgrade'
  /** The name of the region, for people who use a screen reader. */
  label: string
  sentence: string
  /** Whether a payment is missing. */
  isUrgent: boolean
  action: 'portal' | 'keep' | { url: string } | null
}

/** The notices of a subscription, the most urgent first. `day` formats a moment as a day. */
export function planNotices(subscription: SubscriptionRecord, day: (iso: string) => string): PlanNotice[] {
  if (subscription === null) return []
  const { status, upgrade } = subscription
  const { name } = planById(subscription.plan_id)
  const open: PlanNotice[] = []
  if (status === 'past_due' || status === 'unpaid') open.push(failedPayment(subscription, name, day))
  if (status === 'pending') {
    const sentence = PLAN_MESSAGES.bankIsAsked(name)
    open.push({ kind: 'bank', label: 'First payment', sentence, isUrgent: false, action: null })
  }
  if (upgrade !== null) {
    const sentence = PLAN_MESSAGES.confirmUpgrade(planById(upgrade.plan_id).name, name)
    open.push({ kind: 'upgrade', label: 'Upgrade', sentence, isUrgent: false, action: { url: upgrade.url } })
  }
  return [...open, ...changesDue(subscription, name, day)]
}

type Subscription = NonNullable<SubscriptionRecord>

function failedPayment({ status, grace_ends_at: until }: Subscription, name: string, day: (iso: string) => string) {
  const sentence =
    status === 'unpaid'
      ? PLAN_MESSAGES.unpaid(name, PLANS.free.name)
      : until === null
        ? PLAN_MESSAGES.paymentDue
        : PLAN_MESSAGES.pastDue(name, day(until))
  const kind = status === 'unpaid' ? 'unpaid' : 'past_due'
  return { kind, label: 'Payment failed', sentence, isUrgent: true, action: 'portal' } as const
}

/** The end of the subscription comes before any other plan could begin. */
function changesDue(subscription: Subscription, name: string, day: (iso: string) => string): PlanNotice[] {
  const { ends_at: end, next_plan_id: nextId, period_ends_at: periodEnd } = subscription
  if (end !== null) {
    const sentence = PLAN_MESSAGES.endDue(name, day(end), PLANS.free.name)
    return [{ kind: 'ending', label: 'End of your plan', sentence, isUrgent: false, action: 'keep' }]
  }
  if (nextId === null) return []
  const next = planById(nextId)
  const sentence = PLAN_MESSAGES.downgradeDue(name, day(periodEnd), next.name, priceLabel(next))
  return [{ kind: 'downgrade', label: 'Scheduled plan change', sentence, isUrgent: false, action: 'keep' }]
}
