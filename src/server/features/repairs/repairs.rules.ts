import type { RepairOrder } from '#shared/repairs/repairs.rules.ts'

/**
 * Where a page of the list of repairs ended: the rank of its urgency, which is null in the list by the last change; the
 * time of that change; and the id for repairs of the same time.
 */
export type RepairPlace = { rank: number | null; at: Date; id: string }

// PostgreSQL raises errors for malformed ids.
const PLACE = /^(?:(\d) )?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The cursor of the page after this place. It does not determine whose repairs are shown. */
export function cursorAfter({ rank, at, id }: RepairPlace): string {
  const text = `${at.toISOString()} ${id}`
  return Buffer.from(rank === null ? text : `${rank} ${text}`).toString('base64url')
}

/** The place that a cursor stands for in the list of this order; null for an invalid one. */
export function placeOf(cursor: string, order: RepairOrder): RepairPlace | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, rank = '', time = '', id = ''] = PLACE.exec(text) ?? []
  const place = { rank: rank === '' ? null : Number(rank), at: new Date(time), id }
  if (Number.isNaN(place.at.getTime()) || (place.rank === null) !== (order === 'changed')) return null
  // The cursor must match exactly, because decoding skips characters that are not base64.
  return cursorAfter(place) === cursor ? place : null
}
