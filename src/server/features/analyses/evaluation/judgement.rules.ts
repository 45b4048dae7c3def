import { confidenceLabel, SEVERITIES, type Severity } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { Mark } from '#shared/advice/advice.ts'
import type { JudgedItem } from '#shared/evaluation/evaluation.schema.ts'
import type { LabeledItem } from '#shared/evaluation/labels.schema.ts'
import { kindOfDamage } from '#shared/knowledge/damageKind.rules.ts'
import type { Shown } from '#shared/shown/rawResult.ts'
import { HAZARD_CODES } from '#shared/safety/hazardTable.ts'
import { tokensOf } from '../aiUsage.rules.ts'

/** What became of one item. */
export type ItemOutcome = {
  /** What the model found, before the rules; null if no response could be read. */
  response: { result: DamageAnalysis; said: ModelSaid } | null
  failure: string | null
  shown: Shown
  /** The ids of its photos, in order, as they are in the marks. */
  photoIds: readonly string[]
  usage: unknown
  seconds: number
}

type Range = { min: number; max: number }

/** Compares what the product shows of one item with its labels. */
export function judge({ id, photos, expected }: LabeledItem, outcome: ItemOutcome): JudgedItem {
  const { response, failure, shown, photoIds, usage, seconds } = outcome
  const { result, advice } = shown
  const kind =
    response === null ? (advice.guide === 'general' ? null : advice.guide) : kindOfDamage(response.result.damageType)
  // Anything else in that list is text of the model, which the rules have not read.
  const ofModel = new Set(response?.said.hazards.filter((code) => Object.hasOwn(HAZARD_CODES, code)))
  const found = new Set(advice.hazards.map(({ code }) => code))
  const missing = (codes: ReadonlySet<string>) =>
    (expected.hazards ?? []).filter((anyOf) => !anyOf.some((code) => codes.has(code)))
  const by = expected.cost?.by ?? 'hired'
  const localCost = advice.cost?.[by] ?? null
  const modelCost = response === null ? null : result.estimatedCost
  return {
    id,
    photos,
    expected: {
      kind: expected.kind ?? null,
      severity: expected.severity ?? null,
      hazards: expected.hazards ?? null,
      cost: expected.cost ?? null,
    },
    shown: {
      failure,
      damage_type: result.damageType,
      kind,
      severity: result.severity,
      severity_of_model: response?.result.severity ?? null,
      confidence: result.confidence,
      confidence_label: confidenceLabel(result.confidence),
      urgency: advice.urgency,
      work_by: advice.work.by,
      first_message: advice.first_message?.code ?? null,
      hazards: advice.hazards.map(({ code, from }) => ({ code, from })),
      hazards_of_model: [...ofModel],
      steps: result.repairInstructions.length,
      withheld: advice.withheld,
      model_cost: modelCost,
      local_cost: localCost === null ? null : { min: localCost.min, max: localCost.max },
    },
    right: {
      // Without a response there is nothing right about it, also where the guidance happens to fit.
      kind: expected.kind === undefined ? null : response !== null && kind !== null && expected.kind.includes(kind),
      severity:
        expected.severity === undefined ? null : response !== null && expected.severity.includes(result.severity),
      model_cost: meets(expected.cost, modelCost),
      local_cost: meets(expected.cost, localCost),
    },
    severity_too_low: expected.severity === undefined ? null : isBelow(result.severity, expected.severity),
    is_harmless: expected.hazards?.length === 0,
    hazards_missed_by_model: missing(ofModel),
    hazards_missed: missing(found),
    marks: {
      hits: (expected.marks ?? []).filter((mark) => advice.marks.some((drawn) => isHit(drawn, mark, photoIds))).length,
      of: expected.marks?.length ?? 0,
    },
    tokens: tokensOf(usage),
    seconds,
  }
}

/** Whether a shown range has a value in common with the labeled one. Null if one of them is missing. */
function meets(expected: Range | undefined, shown: Range | null): boolean | null {
  if (expected === undefined || shown === null) return null
  return shown.min <= expected.max && expected.min <= shown.max
}

function isBelow(severity: Severity, expected: readonly Severity[]): boolean {
  const least = Math.min(...expected.map((each) => SEVERITIES.indexOf(each)))
  return SEVERITIES.indexOf(severity) < least
}

type LabeledMark = NonNullable<LabeledItem['expected']['marks']>[number]

/** Whether the center of a drawn mark is inside the labeled one, on the same photo. */
function isHit(drawn: Mark, { photo, x, y, width, height }: LabeledMark, photoIds: readonly string[]): boolean {
  const [centerX, centerY] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2]
  const isInside = centerX >= x && centerX <= x + width && centerY >= y && centerY <= y + height
  return drawn.file_id === photoIds[photo - 1] && isInside
}
