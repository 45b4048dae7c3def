import type { Advice } from '../advice/advice.ts'

/** A step of a result by its number, counted from 1, and whether its owner has done it. */
export type StepState = { n: number; done: boolean }

type Steps = {
  result: { repairInstructions: readonly string[] } | null
  advice: Pick<Advice, 'withheld'> | null
  stepsDone: readonly number[]
}

/** The steps of a run that are not withheld. What was done before a step was withheld does not count. */
export function shownSteps({ result, advice, stepsDone }: Steps): StepState[] {
  if (result == null || advice == null) return []
  return result.repairInstructions
    .map((_step, place) => ({ n: place + 1, done: stepsDone.includes(place + 1) }))
    .filter(({ n }) => !advice.withheld.some(({ step }) => step === n))
}

/** The numbers of the steps that are done after this one was marked. */
export function markedSteps(stepsDone: readonly number[], { n, done }: StepState): number[] {
  const others = stepsDone.filter((each) => each !== n)
  return (done ? [...others, n] : others).toSorted((a, b) => a - b)
}

/**
 * A short fingerprint of a step's text (FNV-1a, 32 bits). A check mark is sent with it, so that a mark that waited for
 * a connection is not put on another step, which new answers may have placed there. It keeps nothing secret.
 */
export function stepHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
