import { AppError } from '../errors/appError.ts'
import { UNLIMITED, type Plan } from '../plans/plans.ts'
import { storageLimitBytes, UPLOAD_MESSAGES, type Usage } from './uploads.rules.ts'

/** How much a plan allows; null is unlimited. */
export function limitsOf(plan: Plan): { files: number | null; bytes: number } {
  return {
    files: plan.limits.monthlyUploads === UNLIMITED ? null : plan.limits.monthlyUploads,
    bytes: storageLimitBytes(plan),
  }
}

/** Why a photo of this size does not fit, or null when it does. */
export function limitError(plan: Plan, usage: Usage, size: number): AppError | null {
  const limits = limitsOf(plan)
  if (limits.files !== null && usage.files >= limits.files) {
    return new AppError('limit_reached', UPLOAD_MESSAGES.limitReached(plan.limits.monthlyUploads))
  }
  return storageError(plan, usage, size)
}

/** Why the storage of the plan has no room for so many bytes, or null when it has. */
export function storageError(plan: Plan, usage: Pick<Usage, 'storage_bytes'>, size: number): AppError | null {
  if (usage.storage_bytes + size <= limitsOf(plan).bytes) return null
  return new AppError('limit_reached', UPLOAD_MESSAGES.storageFull(plan.limits.storageGB))
}
