export type SlotLimits = {
  /** Uploads of one account that are under way at the same time. */
  perAccount: number
  /** Of all accounts together. */
  all: number
  /** The last of them, which are kept for accounts that have nothing under way. */
  keptForNew: number
}

/** Why an account may not begin another upload now, or null when it may. */
export function slotRefusal(
  underWay: { own: number; all: number },
  limits: SlotLimits,
): 'too_many_uploads' | 'uploads_busy' | null {
  if (underWay.own >= limits.perAccount) return 'too_many_uploads'
  const left = limits.all - underWay.all - (underWay.own > 0 ? limits.keptForNew : 0)
  return left > 0 ? null : 'uploads_busy'
}
