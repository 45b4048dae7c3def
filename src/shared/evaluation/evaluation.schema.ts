import { z } from 'zod'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { FIRST_MESSAGE_CODES, HAZARD_ORIGINS, URGENCIES, WORK_BY } from '../advice/advice.ts'
import { KINDS } from '../advice/answers.ts'

/** Hits out of cases, with the 95 % confidence interval from `low` to `high`. Without a case the value is null. */
const share = z.object({
  hits: z.number(),
  of: z.number(),
  value: z.number().nullable(),
  low: z.number(),
  high: z.number(),
})

const range = z.object({ min: z.number(), max: z.number() })

/** How often the range that is shown meets the labeled cost, and how wide the ranges are: the median of max / min. */
const costFigures = z.object({ covered: share, median_ratio: z.number().nullable() })

const figuresSchema = z.object({
  items: z.number(),
  /** Items whose response could be read. */
  answered: share,
  kind: share,
  /** Of the severity that is shown, and of the one that the model gave. */
  severity: share,
  severity_of_model: share,
  severity_too_low: share,
  /** Labeled hazards that the model named, and those that the result shows after the safety rules. */
  hazards_of_model: share,
  hazards_shown: share,
  /** Items labeled as harmless that open with a warning all the same. */
  false_alarms: share,
  /** Steps left out of the results of items that are labeled as harmless. */
  withheld_wrongly: share,
  withheld: z.number(),
  calibration: z.object({
    brier: z.number().nullable(),
    bins: z.array(z.object({ from: z.number(), to: z.number(), confidence: z.number().nullable(), right: share })),
    /** Wrong results that are shown with HIGH confidence. */
    wrong_shown_as_high: share,
  }),
  model_cost: costFigures,
  local_cost: costFigures,
  marks: share,
  tokens: z.object({ input: z.number(), output: z.number(), uncounted: z.number() }),
  /** Null if the price is not known. */
  dollars: z.number().nullable(),
  seconds: z.object({ total: z.number(), median: z.number().nullable(), longest: z.number().nullable() }),
})

const judgedItemSchema = z.object({
  id: z.string(),
  photos: z.array(z.string()),
  expected: z.object({
    kind: z.array(z.enum(KINDS)).nullable(),
    severity: z.array(z.enum(SEVERITIES)).nullable(),
    hazards: z.array(z.array(z.string())).nullable(),
    cost: range.extend({ by: z.enum(['hired', 'diy']) }).nullable(),
  }),
  /** What the product shows. The text of a withheld step is not in it. */
  shown: z.object({
    /** Why the provider's response could not be used; null if it could. */
    failure: z.string().nullable(),
    damage_type: z.string(),
    kind: z.enum(KINDS).nullable(),
    severity: z.enum(SEVERITIES),
    /** What the model said, before the rules; null without a response. */
    severity_of_model: z.enum(SEVERITIES).nullable(),
    confidence: z.number(),
    confidence_label: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    urgency: z.enum(URGENCIES).nullable(),
    work_by: z.enum(WORK_BY),
    first_message: z.enum(FIRST_MESSAGE_CODES).nullable(),
    hazards: z.array(z.object({ code: z.string(), from: z.enum(HAZARD_ORIGINS) })),
    hazards_of_model: z.array(z.string()),
    steps: z.number(),
    withheld: z.array(z.object({ step: z.number(), why: z.string(), who: z.string() })),
    model_cost: range.nullable(),
    local_cost: range.nullable(),
  }),
  /** Null where nothing is labeled, or where there was nothing to judge. */
  right: z.object({
    kind: z.boolean().nullable(),
    severity: z.boolean().nullable(),
    model_cost: z.boolean().nullable(),
    local_cost: z.boolean().nullable(),
  }),
  severity_too_low: z.boolean().nullable(),
  is_harmless: z.boolean(),
  hazards_missed_by_model: z.array(z.array(z.string())),
  hazards_missed: z.array(z.array(z.string())),
  marks: z.object({ hits: z.number(), of: z.number() }),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  seconds: z.number(),
})

/** The figures of one run over a set, as they are kept in a file and compared. */
export const evaluationSchema = z.object({
  set: z.string(),
  provider: z.string(),
  model: z.string(),
  /** The version that the provider was asked with, and a rough count of what it asks beyond the specification. */
  prompt_version: z.string(),
  prompt_extras_tokens: z.number(),
  rules_version: z.string(),
  figures: figuresSchema,
  items: z.array(judgedItemSchema),
})

export type Evaluation = z.output<typeof evaluationSchema>
export type Figures = z.output<typeof figuresSchema>
export type JudgedItem = z.output<typeof judgedItemSchema>
