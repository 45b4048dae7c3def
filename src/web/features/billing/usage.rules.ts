import type { Me } from '#shared/api/accounts.ts'
import { GB, gigabytes, megabytes, storageLimitBytes, type Usage } from '#shared/files/uploads.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'

export type Reading = { reading: string; share: number }

/** How much of the plan's photos is used, in words and as a share. */
export function photosReading(plan: Plan, usage: Usage): Reading {
  const limit = plan.limits.monthlyUploads
  if (limit === UNLIMITED) return { reading: `${usage.files} · no limit`, share: 0 }
  return { reading: `${usage.files} of ${limit}`, share: limit === 0 ? 1 : usage.files / limit }
}

/** The same for the storage. Below a tenth of a GB in MB, so that the first photos do not read as nothing. */
export function storageReading(plan: Plan, usage: Usage): Reading {
  const bytes = usage.storage_bytes
  const used = bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
  return { reading: `${used} of ${plan.limits.storageGB} GB`, share: bytes / storageLimitBytes(plan) }
}

/** The analyses that were started today, of those that the account may start on one day. */
export function analysesReading(usage: Pick<Me['usage'], 'analyses_today' | 'analyses_per_day'>): Reading {
  const { analyses_today: today, analyses_per_day: perDay } = usage
  return { reading: `${today} of ${perDay}`, share: today / perDay }
}

/** '5 MB', for a plan's largest photo. */
export function largestPhoto(plan: Plan): string {
  return `${plan.limits.maxFileSize} MB`
}
