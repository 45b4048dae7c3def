export type SlotLimits = {
  /** Maximum number of concurrent uploads of one account. */
  perAccount: number
  /** Maximum number of concurrent uploads of all accounts together. */
  all: number
  /** How many of these are reserved for accounts that have no upload in progress. */
  keptForNew: number
}

/** Why an account may not start another upload now, or null when it may. */
export function slotError(
  underWay: { own: number; all: number },
  limits: SlotLimits,
): 'too_many_uploads' | 'uploads_busy' | null {
  if (underWay.own >= limits.perAccount) return 'too_many_uploads'
  const left = limits.all - underWay.all - (underWay.own > 0 ? limits.keptForNew : 0)
  return left > 0 ? null : 'uploads_busy'
}
