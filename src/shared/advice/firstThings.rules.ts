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
 * What people are told to do first if a result has no first message: what to do at once, or else its first step. If
 * that step was withheld, this is the line in its place, and not the next step, which may rely on the withheld one.
 * Empty if there is nothing to do at once and no step.
 */
function firstThings(advice: Pick<Advice, 'first_message' | 'do_now'> | null, steps: readonly string[]): string[] {
  const further = advice === null ? [] : furtherFirstThings(advice, steps)
  if (further.length > 0) return further
  return steps.slice(0, 1)
}

/** The parts of a screen on which the first thing to do stands with the verdict, and the steps below. */
export type Lead = {
  /** What stands with the verdict. */
  lines: string[]
  /** Whether that is the first step, which then no longer stands among the steps. */
  isFirstStep: boolean
}

/** Says nothing twice: the only step stands among the steps, and so does what is said of a withheld one. */
export function leadOf(
  advice: Pick<Advice, 'first_message' | 'do_now' | 'withheld'> | null,
  steps: readonly string[],
): Lead {
  if ((advice?.first_message ?? null) !== null) return { lines: [], isFirstStep: false }
  const lines = firstThings(advice, steps)
  const isStep = lines.length > 0 && lines[0] === steps[0]
  if (!isStep || advice?.withheld.some(({ step }) => step === 1) === true) return { lines, isFirstStep: false }
  return steps.length === 1 ? { lines: [], isFirstStep: false } : { lines, isFirstStep: true }
}
