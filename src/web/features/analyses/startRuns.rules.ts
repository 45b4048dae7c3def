import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'

/** The number of photos whose analyses one press starts. The server accepts ten starts a minute from an account. */
export const STARTED_AT_ONCE = 8

/** What pressing ANALYZE does with this many photos. Null for one, which needs no explanation. */
export function startHint(photos: number): string | null {
  if (photos <= 1) return null
  if (photos <= PHOTOS_PER_REPAIR) return `All ${photos} photos are analyzed together, as one repair.`
  return `The first ${PHOTOS_PER_REPAIR} of ${photos} photos are analyzed together, as one repair.`
}

/** The message on the screen of the first of several analyses. `refusal` is the reason that no more were started. */
export function startedNews(
  started: number,
  wanted: number,
  refusal: string | null,
): { sentence: string; detail?: string } {
  const sentence =
    started === wanted
      ? `${started} analyses have started. This is the first; the others are in your photo history.`
      : `${started} of ${wanted} analyses ${started === 1 ? 'has' : 'have'} started.`
  return refusal === null ? { sentence } : { sentence, detail: refusal }
}
