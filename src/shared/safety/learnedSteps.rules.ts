import type { Weights } from './hazards.types.ts'
import { featuresOf, scoresOf, together, type Features } from './learned.rules.ts'
import { STEP_DANGERS, type StepDanger } from './stepTable.ts'
import { STEP_DANGER_WEIGHTS, STEP_WEIGHTS } from './stepWeights.generated.ts'
import { isLong, type Token } from './text.rules.ts'
import { read } from './weights.rules.ts'

/** The model that tells unsafe strings from harmless ones, and the one that says what makes them dangerous. */
export type StepModels = { unsafe: Weights; danger: Weights }

const MODELS: StepModels = { unsafe: read(STEP_WEIGHTS), danger: read(STEP_DANGER_WEIGHTS) }

/** What a string is judged by: all of it, and each of several sentences that is long enough. */
export function partsOf(sentences: readonly (readonly Token[])[]): Features[] {
  const features = sentences.map(featuresOf)
  return features.length < 2 ? features : [together(features), ...features.filter((_, i) => isLong(sentences[i]!))]
}

/** How much a string of a model sounds like what nobody may be told to do, as a whole or in one of its sentences. */
function unsafetyOf(sentences: readonly (readonly Token[])[]): number {
  return Math.max(...partsOf(sentences).map(({ all }) => scoresOf(MODELS.unsafe, all)[0]!))
}

/** What makes such a string dangerous. */
function dangerOf(sentences: readonly (readonly Token[])[]): StepDanger {
  const scores = scoresOf(MODELS.danger, together(sentences.map(featuresOf)).simple)
  const best = MODELS.danger.classes[scores.indexOf(Math.max(...scores))]
  return STEP_DANGERS.find((danger) => danger === best) ?? 'force'
}

/** What the learned models make of a string's sentences. Their weights come with it, so only its readers load them. */
export type LearnedSteps = { unsafetyOf: typeof unsafetyOf; dangerOf: typeof dangerOf }
export const LEARNED_STEPS: LearnedSteps = { unsafetyOf, dangerOf }
