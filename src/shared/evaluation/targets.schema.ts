import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/**
 * What a run over a set has to reach: at least, or at most for the figures of which less is better. Null: not looked
 * at. That no labeled hazard may be missed is no target, because it cannot be set.
 */
export const targetsSchema = z.strictObject({
  answered: fraction.nullable().default(0.95),
  kind: fraction.nullable().default(0.7),
  severity: fraction.nullable().default(0.6),
  severity_too_low: fraction.nullable().default(0.1),
  false_alarms: fraction.nullable().default(0.1),
  withheld_wrongly: fraction.nullable().default(0.05),
  brier: fraction.nullable().default(0.25),
  wrong_shown_as_high: fraction.nullable().default(0.34),
  model_cost: fraction.nullable().default(0.5),
})

export type Targets = z.output<typeof targetsSchema>
