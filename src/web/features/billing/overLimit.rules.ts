import { GB, MB, gigabytes, storageLimitBytes, type Usage } from '#shared/files/uploads.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'

/**
 * What an account is told that holds more than its plan takes, as after a downgrade: how much, that nothing is lost, and
 * what has to go before a photo can be uploaded again. Null when it holds no more than that.
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

/** A tenth of a GB tells nothing of a few MB. What is to be deleted is rounded up, so that there is room afterwards. */
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
