export type QueuePlaces = {
  /** Number of jobs that run at the same time. */
  places: number
  /** How many of these places one owner may use. */
  perOwner: number
}

/**
 * The owner whose job is next, or null when none may begin. Owners with the fewest running jobs come first, so an owner
 * gets a second place only while nobody waits for a first one. Among equals, the first of `waiting` is next.
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
