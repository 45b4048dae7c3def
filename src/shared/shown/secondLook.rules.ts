import { SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import { DISPUTED, type SecondLook } from '#shared/analyses/secondLook.ts'
import { findHazards, higher } from '#shared/safety/weighing.rules.ts'
import { kindOfDamage } from '#shared/knowledge/damageKind.rules.ts'

/** What a second model found in the same photos; `response` is null if it gave none that can be used. */
export type SecondResponse = { model: string; response: { result: DamageAnalysis; said: ModelSaid } | null }

/**
 * The most that the confidence can be while two models disagree: below medium about the kind, below high about the
 * severity.
 */
const CONFIDENCE_MAX = { kind: 59, severity: 79 } as const

/**
 * What a second look is worth. Its words are not shown. A kind that no rule can read from a damage type is not
 * compared.
 */
export function compareLooks(first: DamageAnalysis, { model, response }: SecondResponse): SecondLook {
  if (response === null) return { model, state: 'failed', disagrees: [] }
  const [kind, other] = [kindOfDamage(first.damageType), kindOfDamage(response.result.damageType)]
  const differs = {
    kind: kind !== null && other !== null && kind !== other,
    severity: first.severity !== response.result.severity,
  }
  return { model, state: 'answered', disagrees: DISPUTED.filter((what) => differs[what]) }
}

/** The first result after a second look: the more serious severity counts, and disagreement limits the confidence. */
export function withSecondLook(first: DamageAnalysis, second: SecondResponse): DamageAnalysis {
  if (second.response === null) return first
  const { disagrees } = compareLooks(first, second)
  return {
    ...first,
    severity: higher(SEVERITIES, first.severity, second.response.result.severity),
    confidence: Math.min(first.confidence, ...disagrees.map((what) => CONFIDENCE_MAX[what])),
  }
}

/** The hazards that a second model names, by their codes or in its words. They count like those of the first. */
export function hazardsOfSecondLook({ response }: SecondResponse): string[] {
  if (response === null) return []
  const { result, said } = response
  return findHazards({ result, answers: {}, modelHazards: said.hazards, from: 'model' }).map(({ rule }) => rule.id)
}
