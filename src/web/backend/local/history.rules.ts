import type { FileOrder } from '#shared/files/history.rules.ts'
import type { LocalPhoto } from './local.types.ts'

/**
 * Where a page of the history ended. It holds what the photos are sorted by, so that the photo itself may be deleted.
 */
type Place = Pick<LocalPhoto, 'id' | 'fileName' | 'fileSize'>

// As the server's collation: capitals and small letters are one, and "photo 2" comes before "photo 10".
const NAMES = new Intl.Collator('und', { numeric: true, sensitivity: 'accent' })

const NEWEST_FIRST = (a: Place, b: Place) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

const ORDERS: Readonly<Record<FileOrder, (a: Place, b: Place) => number>> = {
  newest: NEWEST_FIRST,
  oldest: (a, b) => NEWEST_FIRST(b, a),
  name: (a, b) => NAMES.compare(a.fileName, b.fileName) || NEWEST_FIRST(a, b),
  largest: (a, b) => b.fileSize - a.fileSize || NEWEST_FIRST(a, b),
}

/** One page of these photos, and the cursor of the next page or null. Null for a cursor that cannot be read. */
export function pageOf<Each>(
  all: readonly Each[],
  photoOf: (each: Each) => LocalPhoto,
  { order, cursor, limit }: { order: FileOrder; cursor: string | undefined; limit: number },
): { page: Each[]; next: string | null } | null {
  const compare = ORDERS[order]
  const after = cursor === undefined ? undefined : placeIn(cursor)
  if (after === null) return null
  const sorted = all.toSorted((a, b) => compare(photoOf(a), photoOf(b)))
  const rest = after === undefined ? sorted : sorted.filter((each) => compare(photoOf(each), after) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rest.length > limit && last !== undefined ? cursorAfter(photoOf(last)) : null }
}

function cursorAfter({ id, fileName, fileSize }: LocalPhoto): string {
  return JSON.stringify({ id, fileName, fileSize })
}

function placeIn(cursor: string): Place | null {
  try {
    const { id, fileName, fileSize } = JSON.parse(cursor) as Place
    return typeof id === 'string' && typeof fileName === 'string' && typeof fileSize === 'number'
      ? { id, fileName, fileSize }
      : null
  } catch {
    return null
  }
}

/**
 * Whether a text contains another one: case is ignored, and an accent may be part of its letter or a separate
 * character.
 */
export function contains(text: string, part: string): boolean {
  const plain = (each: string) => each.normalize('NFC').toLowerCase()
  return plain(text).includes(plain(part))
}
