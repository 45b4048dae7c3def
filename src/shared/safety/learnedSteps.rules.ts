import type { Weights } from './hazards.types.ts'
import { featuresOf, scoresOf, together, type Features } from './learned.rules.ts'
import { STEP_DANGERS, type StepDanger } from './stepTable.ts'
import { STEP_DANGER_WEIGHTS, STEP_WEIGHTS } from './stepWeights.generated.ts'
import { differentWords, type Token } from './text.rules.ts'

/** The model that tells unsafe strings from harmless ones, and the one that says what makes them dangerous. */
export type StepModels = { unsafe: Weights; danger: Weights }

const WORDS = 4

/** Whether a sentence has enough different words to be judged by itself. */
export const isLong = (tokens: readonly Token[]): boolean => differentWords(tokens) >= WORDS

/** What a string is judged by: all of it, and each of several sentences that is long enough. */
export function partsOf(sentences: readonly (readonly Token[])[]): Features[] {
  const features = sentences.map(featuresOf)
  return features.length < 2 ? features : [together(features), ...features.filter((_, i) => isLong(sentences[i]!))]
}

/** How much a string of a model sounds like what nobody may be told to do, as a whole or in one of its sentences. */
export function unsafetyOf(sentences: readonly (readonly Token[])[]): number {
  return Math.max(...partsOf(sentences).map(({ all }) => scoresOf(STEP_WEIGHTS, all)[0]!))
}

/** What makes such a string dangerous. */
export function stepDangerOf(sentences: readonly (readonly Token[])[]): StepDanger {
  const scores = scoresOf(STEP_DANGER_WEIGHTS, together(sentences.map(featuresOf)).simple)
  const best = STEP_DANGER_WEIGHTS.classes[scores.indexOf(Math.max(...scores))]
  return STEP_DANGERS.find((danger) => danger === best) ?? 'force'
}
