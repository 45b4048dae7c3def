import type { Severity } from '../analyses/analysis.rules.ts'
import type { Certainty, FirstMessageCode, HazardOrigin, Urgency } from '../advice/advice.ts'

/** The classes of steps that a hazard holds back. ALL holds back every step. */
export const HOLDS = [
  'ALL',
  'ELEC',
  'WATER',
  'PUMP',
  'GAS',
  'STRUCT',
  'CEIL',
  'UNDER',
  'SEW',
  'FANS',
  'MOLD',
  'MOLDANY',
  'PB',
  'ASB',
  'ASB1',
  'HEIGHT',
  'SILICA',
  'CHEM',
  'PRESS',
  'POWERON',
  'LIGHTFIRE',
  'REENTER',
  'RODENT',
  'WILD',
  'TREE',
  'SCENE',
  'CONF',
  'FLAME',
  'FUEL',
  'RENTER',
] as const
export type Hold = (typeof HOLDS)[number]

/** The minimum that a hazard requires, and why. */
export type HazardRule = {
  id: string
  severity: Severity | null
  urgency: Urgency | null
  message: FirstMessageCode | null
  holds: readonly Hold[]
  /** Who does the work; null leaves it to the owner. */
  trade: string | null
  because: string
  /** Ids of the knowledge sources; empty for our own cautious practice. */
  sources: readonly string[]
}

/** What one source says of one hazard. */
export type Finding = {
  code: string
  from: HazardOrigin
  certainty: Certainty
  /** The sentences of the owner that raised a suspicion, as they were written. */
  sentences?: readonly string[]
}

export type FoundHazard = { rule: HazardRule; from: HazardOrigin; certainty: Certainty }

/** A linear model: one weight for each class and place of a feature. */
export type Weights = {
  /** There are `2 ** bits` places. */
  bits: number
  classes: readonly string[]
  /** What a weight of 1 is worth. */
  unit: number
  biases: readonly number[]
  /** Those of all classes at the first place, then at the second, and so on. */
  weights: Int8Array
}
