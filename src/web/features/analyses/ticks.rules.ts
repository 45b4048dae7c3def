/** The numbers of the checked steps, as stored in this browser. Anything unreadable counts as none. */
export function parseTicks(stored: string | null): ReadonlySet<number> {
  if (stored === null) return new Set()
  try {
    const value: unknown = JSON.parse(stored)
    return new Set(Array.isArray(value) ? value.filter((step) => Number.isInteger(step)) : [])
  } catch {
    return new Set()
  }
}
