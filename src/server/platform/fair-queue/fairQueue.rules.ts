export type QueuePlaces = {
  /** Jobs that are worked on at the same time. */
  places: number
  /** How many of them one owner may have. */
  perOwner: number
}

/**
 * Whose job is next, or null when nobody's may begin. Those who have the fewest places come first, so that an owner gets a
 * second place only while nobody waits for a first one; among equals it is the one whose turn is longest ago, who stands
 * first in `waiting`.
 */
export function nextOwner(
  waiting: Iterable<string>,
  running: ReadonlyMap<string, number>,
  { places, perOwner }: QueuePlaces,
): string | null {
  const taken = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (taken >= places) return null
  let next: string | null = null
  let fewest = perOwner
  for (const owner of waiting) {
    const own = running.get(owner) ?? 0
    if (own < fewest) {
      next = owner
      fewest = own
    }
  }
  return next
}
