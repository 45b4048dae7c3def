import type { FileOrder } from '#shared/files/history.rules.ts'
import type { StoredPhoto } from './files.types.ts'

/**
 * Where a page of the history ended: the value that it is sorted by, and the id to distinguish photos with the same
 * value.
 */
export type HistoryPlace =
  | { order: 'newest' | 'oldest'; id: string }
  | { order: 'name'; id: string; name: string }
  | { order: 'largest'; id: string; size: number }

// PostgreSQL raises errors for malformed ids and for text with U+0000.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The cursor of the page after this photo. It contains all that the next page needs, so the photo may be deleted
 * meanwhile. It does not determine whose photos are shown.
 */
export function cursorAfter(photo: Pick<StoredPhoto, 'id' | 'fileName' | 'fileSize'>, order: FileOrder): string {
  const { id } = photo
  switch (order) {
    case 'newest':
    case 'oldest':
      return written({ order, id })
    case 'name':
      return written({ order, id, name: photo.fileName })
    case 'largest':
      return written({ order, id, size: photo.fileSize })
  }
}

/** The position that a cursor stands for. Null for an invalid cursor and for one of another order. */
export function placeOf(cursor: string, order: FileOrder): HistoryPlace | null {
  const place = placeIn(read(cursor), order)
  // The cursor must match exactly, because decoding skips characters that are not base64.
  return place !== null && written(place) === cursor ? place : null
}

function placeIn({ id, name, size }: Record<string, unknown>, order: FileOrder): HistoryPlace | null {
  if (typeof id !== 'string' || !ID.test(id)) return null
  switch (order) {
    case 'newest':
    case 'oldest':
      return { order, id }
    case 'name':
      return typeof name === 'string' && !name.includes('\0') ? { order, id, name } : null
    case 'largest':
      return typeof size === 'number' && Number.isSafeInteger(size) && size > 0 ? { order, id, size } : null
  }
}

function written(place: HistoryPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function read(cursor: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object | null) }
  } catch {
    // The text is not JSON, so it is not a cursor.
    return {}
  }
}
