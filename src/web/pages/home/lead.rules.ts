import type { Urgency } from '#shared/advice/advice.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'

/** The part of the dashboard whose button is the primary one. A screen has only one. */
export type Lead = 'just_uploaded' | 'repair' | 'photos' | 'camera'

type State = {
  /** Photos that were uploaded in this tab and not analyzed since. */
  justUploaded: number
  /** The urgency of the first repair to act on. */
  mostUrgent: Urgency | null
  /** Photos that are not analyzed. */
  photos: number
}

/**
 * What the dashboard asks for first: the photos that were just uploaded, then damage that cannot wait, then photos that
 * are not analyzed, then any other damage, and otherwise a photo.
 */
export function leadOf({ justUploaded, mostUrgent, photos }: State): Lead {
  if (justUploaded > 0) return 'just_uploaded'
  if (mostUrgent === 'now' || mostUrgent === '24h') return 'repair'
  if (photos > 0) return 'photos'
  return mostUrgent === null ? 'camera' : 'repair'
}

/** '3 PHOTOS TO ANALYZE'. */
export function photosHeading(count: number): string {
  if (count === 1) return '1 PHOTO TO ANALYZE'
  return `${count}${count >= OVERVIEW_PHOTOS_COUNTED ? '+' : ''} PHOTOS TO ANALYZE`
}
