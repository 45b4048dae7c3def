/** Where a page of the list of repairs ended: the time it is sorted by, and the id for repairs of the same time. */
export type RepairPlace = { at: Date; id: string }

// PostgreSQL raises errors for malformed ids.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The cursor of the page after this repair. It does not determine whose repairs are shown. */
export function cursorAfter({ id, updatedAt }: { id: string; updatedAt: Date }): string {
  return written({ at: updatedAt, id })
}

/** The place that a cursor stands for; null for an invalid one. */
export function placeOf(cursor: string): RepairPlace | null {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(time)
  if (!TIME.test(time) || Number.isNaN(at.getTime()) || !ID.test(id)) return null
  // The cursor must match exactly, because decoding skips characters that are not base64.
  return written({ at, id }) === cursor ? { at, id } : null
}

function written({ at, id }: RepairPlace): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}
