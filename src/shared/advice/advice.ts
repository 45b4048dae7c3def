/** Everything around a result: how soon to act, what to do first, who does the work, what was left out and why. */

import type { Kind } from './answers.ts'
import type { HazardAnswer } from './hazardAnswers.ts'

/** In ascending order. The safety rules only raise the urgency. */
export const URGENCIES = ['watch', 'month', 'week', '24h', 'now'] as const
export type Urgency = (typeof URGENCIES)[number]

export const FIRST_MESSAGE_CODES = [
  'F-911',
  'F-FIRE',
  'F-GAS',
  'F-CO',
  'F-SHOCK',
  'F-LINE',
  'F-BATT',
  'F-LEAVE',
  'F-TREE',
  'F-CEIL',
  'F-FALL',
  'F-CHIM',
  'F-STRUCT',
  'F-HOT',
  'F-FLAME',
  'F-CHEM',
  'F-CONF',
  'F-PRESS',
  'F-EW',
  'F-PUMP',
  'F-SEW',
  'F-NOPOWER',
  'F-AFTERFIRE',
  'F-BAT',
  'F-RODENT',
  'F-ASB',
  'F-LEAD',
  'F-HEIGHT',
  'F-HEAT',
  'F-DUST',
  'T-electrician',
  'T-engineer',
  'T-gas',
  'T-plumber',
  'T-mold',
  'T-glazier',
  'T-door',
  'T-wildlife',
  'F-VULN',
] as const
/** Codes of the messages, in order of priority: the first one that applies becomes the first message. */
export type FirstMessageCode = (typeof FIRST_MESSAGE_CODES)[number]

/** Somebody to call. The number is null if the owner has to look it up, such as the gas utility's. */
export type Call = { label: string; number: string | null }

export type FirstMessage = { code: FirstMessageCode; title: string; lines: string[]; call: Call[] }

/**
 * Who named a hazard: the owner's answers; the model; a second request that reads for hazards only; direct expressions
 * in the owner's words; a classifier that was trained on labeled texts.
 */
export const HAZARD_ORIGINS = ['answers', 'model', 'guard', 'words', 'learned'] as const
export type HazardOrigin = (typeof HAZARD_ORIGINS)[number]

/** In ascending order. A suspected hazard counts in full, and the owner can say that it is not there. */
export const CERTAINTIES = ['suspected', 'said'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** A hazard that a rule found. `code` is the rule's id. */
export type Hazard = { code: string; from: HazardOrigin; certainty: Certainty; because: string }

/**
 * A question about a suspected hazard that one tap answers. `sentence` is what the owner wrote that raised it: nobody
 * else is shown it.
 */
export type Ask = {
  code: string
  question: string
  sentence: string
  /** Null as long as it is open. */
  answer: HazardAnswer['answer'] | null
}

/** A repair step that is not shown. `step` is its number in the result, from 1; its text is never repeated. */
export type Withheld = { step: number; why: string; who: string }

export const WORK_BY = ['owner', 'shared', 'professional', 'emergency'] as const
/** Who does the work, in ascending order of skill. */
export type WorkBy = (typeof WORK_BY)[number]

export type Work = { by: WorkBy; trade: string | null; why: string; say: string | null; ask: string[] }

export const EVIDENCE_LEVELS = ['thin', 'fair', 'strong'] as const
export type Evidence = { level: (typeof EVIDENCE_LEVELS)[number]; reasons: string[]; wanted: string[] }

export type LookAlike = { name: string; check: string }

/** A rectangle on a photo, in fractions of the upright photo. */
export type Mark = { file_id: string; x: number; y: number; width: number; height: number; label: string }

export type CostLine = { label: string; min: number; max: number; basis: string; source: string | null }
export type CostRange = { min: number; max: number; lines: CostLine[] }
/** `assumed` is the value before the owner changed it. */
export type CostAssumption = { key: string; label: string; value: number; unit: string; assumed: number }
export type Cost = {
  /** 4 if the quantity was given, 5 if it is guessed. */
  class: 4 | 5
  diy: CostRange | null
  hired: CostRange | null
  assumptions: CostAssumption[]
  /** The id of the repair that is priced, and what it is. */
  job: string
  priced: string
  /** What the range leaves out, whose figures it is made of, and how wide it is. */
  notes: string[]
}

export type Source = {
  id: string
  publisher: string
  title: string
  address: string
  year: number | null
  primary: boolean
}

export type Advice = {
  /** Null for the general guidance, which is about no damage in particular. */
  urgency: Urgency | null
  first_message: FirstMessage | null
  also: FirstMessage[]
  do_now: string[]
  do_not: string[]
  /** What to do until the repair is done, and what to know about the insurance. From the playbook of the damage. */
  until_help: string[]
  insurance: string[]
  hazards: Hazard[]
  /** At most three open ones, worst first, and those that are answered. To the owner alone. */
  ask: Ask[]
  /** What to do should a danger be there after all that the owner has denied. */
  quiet: string[]
  withheld: Withheld[]
  work: Work
  evidence: Evidence
  look_alikes: LookAlike[]
  marks: Mark[]
  cost: Cost | null
  /** Why there is no cost. Null if there is one, and if the owner said nothing. */
  no_cost_because: string | null
  sources: Source[]
  /**
   * The kind of the playbook that the result is from, `general` for the general guidance, null for a model's result.
   */
  guide: Kind | 'general' | null
  /** Whether the owner wrote in a language that the rules cannot read. The emergency panel is then shown in full. */
  is_text_unread: boolean
  /** Whether a second request has read the owner's words and a model's result for dangers only. */
  guarded: boolean
}
