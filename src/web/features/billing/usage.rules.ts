import type { Me } from '#shared/api/accounts.ts'
import { GB, gigabytes, megabytes, storageLimitBytes, type Usage } from '#shared/files/uploads.rules.ts'
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
