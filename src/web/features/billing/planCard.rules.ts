/** The first features of a plan, and '+2 more features' for the others. Without a count it returns all of them. */
export function shownFeatures(
  features: readonly string[],
  count = features.length,
): { shown: readonly string[]; more: string | null } {
  const left = features.length - count
  return { shown: features.slice(0, count), more: left > 0 ? `+${left} more features` : null }
}
