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
