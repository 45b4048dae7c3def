/** Up to this many letters that are wrong, missing or too many are a slip of the hand. */
const SLIPS = 2

/** The name that somebody meant who wrote another one; null when no name is that close. Upper case does not count. */
export function nearestName(written: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let fewest = SLIPS + 1
  for (const name of names) {
    const slips = distance(written.toUpperCase(), name)
    if (slips < fewest) [nearest, fewest] = [name, slips]
  }
  return nearest
}

/** The number of letters to change, add or remove (Levenshtein). */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > SLIPS) return SLIPS + 1
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= to.length; other += 1) {
      const changed = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
