import { USUAL_INCLUDES, type ShareIncludes } from '#shared/shares/shares.rules.ts'
import type { StoredShare, RecipientsShare } from './shares.types.ts'

const DAY_MS = 86_400_000

export function isActive({ revokedAt, expiresAt }: Pick<StoredShare, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && expiresAt > now
}

/** Whether recipients get anything: also not of an account whose deletion was requested. */
export function isOpenable(share: RecipientsShare, now: Date): boolean {
  return isActive(share, now) && !share.isLeaving
}

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

/** What a link shows, with what is decided now. */
export function includesWith(
  decided: { [Include in keyof ShareIncludes]?: boolean | undefined } = {},
  before: ShareIncludes = USUAL_INCLUDES,
): ShareIncludes {
  return {
    costs: decided.costs ?? before.costs,
    questions: decided.questions ?? before.questions,
    actuals: decided.actuals ?? before.actuals,
    captions: decided.captions ?? before.captions,
    title: decided.title ?? before.title,
  }
}
