export type SlotLimits = {
  /** Maximum number of concurrent uploads of one share. */
  perAccount: number
  /** Maximum number of concurrent uploads of all shares together. */
  all: number
  /** How many of these are reserved for shares that have no upload in progress. */
  keptForNew: number
}

/** Why a share may not start another upload now, or null when it may. */
export function slotError(
  underWay: { own: number; all: number },
  limits: SlotLimits,
): 'too_many_uploads' | 'uploads_busy' | null {
  if (underWay.own >= limits.perAccount) return 'too_many_uploads'
  const left = limits.all - underWay.all - (underWay.own > 0 ? limits.keptForNew : 0)
  return left > 0 ? null : 'uploads_busy'
}

/** How far an upload is: for how many milliseconds it has been sending, and how many bytes have arrived. */
export type Progress = { milliseconds: number; bytes: number }

/** An upload is not judged before it has been sending for so long. */
const JUDGED_AFTER_MS = 5000

/** Bytes in a second below which an upload may be ended for another one: a photo of 4 MB would take two minutes. */
const SLOW = 32 * 1024

/** The slowest of the uploads, if it may be ended for another one; undefined if none may. */
export function slowestOf<Upload extends { progress: Progress | null }>(
  uploads: readonly Upload[],
): Upload | undefined {
  const rate = ({ progress }: Upload): number =>
    progress === null || progress.milliseconds < JUDGED_AFTER_MS
      ? Infinity
      : (progress.bytes / progress.milliseconds) * 1000
  const slowest = uploads.toSorted((one, other) => rate(one) - rate(other))[0]
  return slowest !== undefined && rate(slowest) < SLOW ? slowest : undefined
}
