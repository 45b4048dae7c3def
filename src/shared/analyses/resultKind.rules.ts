import { type AnalysisMethod, isFromProvider } from './analysis.rules.ts'
import type { DamageAnalysis } from './analysis.schema.ts'
import type { Advice } from '../advice/advice.ts'

/**
 * What a result is: `found` damage on the photo, `no_damage` on it, a `playbook` chosen by the owner's answers, or the
 * general `guidance`, which is about no damage in particular.
 */
export type ResultKind = 'found' | 'no_damage' | 'playbook' | 'guidance'

/**
 * How a model says that a photo shows no damage. It has no field for that, so it is asked to say it as the damage type.
 */
const NO_DAMAGE =
  /^(?:none|n\/a|nothing)\b|\b(?:no|without)\b(?: (?:visible|apparent|obvious|significant|clear|evident|property|home|house|structural|any))* (?:damages?|issues?|defects?|problems?)\b|\bnot (?:a photo|damaged|a (?:home|house))\b|\bundamaged\b/i

/** Damage counts as absent only if the model says so in every part of its result and no rule found a danger. */
export function kindOfResult(run: {
  method: AnalysisMethod | null
  result: Pick<DamageAnalysis, 'damageType' | 'severity' | 'repairInstructions'>
  advice: Pick<Advice, 'guide' | 'first_message' | 'hazards' | 'withheld'> | null
}): ResultKind {
  const { method, result, advice } = run
  if (!isFromProvider(method)) return advice === null || advice.guide === 'general' ? 'guidance' : 'playbook'
  const isHarmless =
    advice === null || (advice.first_message === null && advice.hazards.length === 0 && advice.withheld.length === 0)
  const isNothing =
    result.severity === 'Low' && result.repairInstructions.length === 0 && NO_DAMAGE.test(result.damageType)
  return isNothing && isHarmless ? 'no_damage' : 'found'
}
