/** The first features of a plan, and '+2 more features' for the others. All of them without a count. */
export function shownFeatures(
  features: readonly string[],
  count = features.length,
): { shown: readonly string[]; more: string | null } {
  const left = features.length - count
  return { shown: features.slice(0, count), more: left > 0 ? `+${left} more features` : null }
}
