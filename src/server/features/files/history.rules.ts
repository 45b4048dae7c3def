import type { FileOrder } from '#shared/files/history.rules.ts'
import type { StoredPhoto } from './files.types.ts'

/** Where a page of the history ended: what its order goes by, and the id, by which photos alike in that are told apart. */
export type HistoryPlace =
  | { order: 'newest' | 'oldest'; id: string }
  | { order: 'name'; id: string; name: string }
  | { order: 'largest'; id: string; size: number }

// PostgreSQL has an error for an id that is none, and for a text with U+0000.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The cursor of the page after this photo. It says all that the next page needs, so that the photo may be deleted
 * meanwhile; whose photos are shown is never its business.
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

/** The place that a cursor names; null when it is none, or one of another order. */
export function placeOf(cursor: string, order: FileOrder): HistoryPlace | null {
  const place = placeIn(read(cursor), order)
  // Exactly as it was written: decoding passes over what does not belong in base64.
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
    // Not JSON, so no cursor.
    return {}
  }
}

/**
 * For ILIKE: names with this text within them, to the letter. An accent may be part of its letter or follow it, as in
 * names from a Mac; both are looked for.
 */
export function namePatterns(text: string): string[] {
  const spellings = new Set([text.normalize('NFC'), text.normalize('NFD')])
  return [...spellings].map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
