import { cannotWait } from '#shared/repairs/priority.rules.ts'
import type { Overview, OverviewRepair } from '#shared/api/overview.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'

/** What somebody can do now. The photos that are not analyzed are one thing, however many there are. */
export type Thing =
  | { kind: 'ready' | 'repair'; repair: OverviewRepair }
  | { kind: 'photos'; photos: Overview['new_photos'] }

/** Whether it is damage that cannot wait. */
export const isUrgent = (thing: Thing): boolean => thing.kind !== 'photos' && cannotWait(thing.repair.urgency)

/**
 * What needs the person, the first thing first: damage that cannot wait, then results that nobody has seen, then photos
 * that are not analyzed, and then any other damage. What is only to be watched needs nobody now.
 */
export function thingsToDo({ ready, repairs, new_photos: photos }: Omit<Overview, 'success' | 'running'>): Thing[] {
  const results = ready.map(({ repair }): Thing => ({ kind: 'ready', repair }))
  const found = repairs
    .filter(({ id, urgency }) => urgency !== 'watch' && !ready.some(({ repair }) => repair.id === id))
    .map((repair): Thing => ({ kind: 'repair', repair }))
  return [
    ...[...results, ...found].filter(isUrgent),
    ...results.filter((thing) => !isUrgent(thing)),
    ...(photos.count > 0 ? [{ kind: 'photos' as const, photos }] : []),
    ...found.filter((thing) => !isUrgent(thing)),
  ]
}

/** '3 photos to analyze'. */
export function photosToAnalyze(count: number): string {
  if (count === 1) return '1 photo to analyze'
  return `${count}${count >= OVERVIEW_PHOTOS_COUNTED ? '+' : ''} photos to analyze`
}

/** The overview without these photos. */
export function withoutPhotos(photos: Overview['new_photos'], ids: readonly string[]): Overview['new_photos'] {
  const files = photos.files.filter(({ id }) => !ids.includes(id))
  return { count: photos.count - (photos.files.length - files.length), files }
}
