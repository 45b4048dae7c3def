import type { Advice } from './advice.ts'

/** What to do at once that neither the first message nor a step of the result says. */
export function furtherFirstThings(
  advice: Pick<Advice, 'first_message' | 'do_now'>,
  steps: readonly string[],
): string[] {
  // A step may carry the same line together with a condition, so it is not compared as a whole.
  const said = [...(advice.first_message?.lines ?? []), ...steps]
  return advice.do_now.filter((line) => !said.some((other) => other.includes(line)))
}

/**
 * What a result without a first message tells people to do first: what to do at once, or else the first step. A
 * withheld one has its line about who does it, because the step after it may rely on it. Empty if there is neither.
 */
export function firstThings(
  advice: Pick<Advice, 'first_message' | 'do_now'> | null,
  steps: readonly string[],
): string[] {
  const further = advice === null ? [] : furtherFirstThings(advice, steps)
  if (further.length > 0) return further
  return steps.slice(0, 1)
}
