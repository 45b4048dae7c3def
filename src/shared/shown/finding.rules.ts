import { URGENCIES, type Advice, type Urgency } from '#shared/advice/advice.ts'
import { KINDS, type Answers, type Kind } from '#shared/advice/answers.ts'
import { isFromProvider, type AnalysisMethod, type Severity } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import { shownSteps } from '#shared/analyses/steps.rules.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { higher } from '#shared/safety/weighing.rules.ts'

/**
 * The result of the current analysis of a repair. All fields are null without one. For the general guidance, only the
 * steps are not.
 */
export type RepairFinding = {
  damageType: string | null
  kind: Kind | null
  severity: Severity | null
  urgency: Urgency | null
  /** The number of steps that are shown, and how many of them are done. */
  stepsTotal: number | null
  stepsDone: number | null
  /** Whether no damage can be seen. The severity is then the smallest one, and says nothing. */
  noDamage: boolean
  /** The estimate in US dollars. Null where no AI has estimated the cost of this damage. */
  costMin: number | null
  costMax: number | null
}

export const NO_FINDING: RepairFinding = {
  damageType: null,
  kind: null,
  severity: null,
  urgency: null,
  stepsTotal: null,
  stepsDone: null,
  noDamage: false,
  costMin: null,
  costMax: null,
}

/** The parts of a run, as it is shown by today's safety rules, that a finding is made of. */
type ShownRun = {
  method: AnalysisMethod | null
  answers: Answers
  result: DamageAnalysis | null
  advice: Advice | null
  stepsDone: readonly number[]
}

type Known = {
  /** How soon to act by what the customer of a shop said. Null where nothing is known of that. */
  saidUrgency?: Urgency | null
}

/**
 * Stored with every finding. Repairs with another version are computed anew, which has to happen when a safety rule
 * changes, and when the number after it does because a finding says more than before.
 */
export const FINDING_VERSION = `${RULES_VERSION}/4`

/**
 * What lists show of a repair because of its current run. The general guidance is about no damage in
 * particular, so it says nothing about a repair, but its steps can be done. What a customer said counts until an AI has
 * looked at the photos: prepared guidance has seen no more than the answers.
 */
export function findingOf(run: ShownRun | null, { saidUrgency = null }: Known = {}): RepairFinding {
  const finding = findingOfRun(run)
  if (saidUrgency === null) return finding
  if (finding.urgency === null) return { ...finding, urgency: saidUrgency }
  return isFromProvider(run?.method)
    ? finding
    : { ...finding, urgency: higher(URGENCIES, finding.urgency, saidUrgency) }
}

function findingOfRun(run: ShownRun | null): RepairFinding {
  if (run === null || run.result === null || run.advice === null) return NO_FINDING
  const steps = shownSteps(run)
  const progress = { stepsTotal: steps.length, stepsDone: steps.filter(({ done }) => done).length }
  const { method, result, advice } = run
  const { guide, urgency } = advice
  if (urgency === null) return { ...NO_FINDING, ...progress }
  const noDamage = kindOfResult({ method, result, advice }) === 'no_damage'
  const cost = isFromProvider(method) && !noDamage ? result.estimatedCost : null
  return {
    ...progress,
    damageType: guide === 'general' ? null : result.damageType,
    kind: run.answers.kind ?? KINDS.find((kind) => kind === guide) ?? null,
    severity: result.severity,
    urgency,
    noDamage,
    costMin: cost?.min ?? null,
    costMax: cost?.max ?? null,
  }
}
