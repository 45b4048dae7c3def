import type { Me } from '#shared/api/accounts.ts'
import { GB, gigabytes, megabytes, storageLimitBytes, type Usage, MB } from '#shared/files/uploads.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'

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
