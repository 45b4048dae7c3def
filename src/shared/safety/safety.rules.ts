import { LEARNED_STEPS } from './learnedSteps.rules.ts'
import { modelOutcome, playbookOutcome, type SafetyOutcome } from './outcome.rules.ts'
import type { SafetyInput } from './weighing.rules.ts'

/**
 * Turns a result into what may be shown. Pure: it depends only on its arguments. It only raises the severity, the
 * urgency and the difficulty, and no text that it withholds is anywhere in what it returns, except texts of fewer than
 * twelve characters, such as "Paint.", which may stand elsewhere for themselves.
 *
 * Who shows our own words only calls `playbookOutcome`, and loads no weights of the learned model of steps.
 */
export function applySafetyRules({ from, ...input }: SafetyInput): SafetyOutcome {
  return from === 'model' ? modelOutcome(input, LEARNED_STEPS) : playbookOutcome(input)
}
