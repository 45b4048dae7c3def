import { z } from 'zod'
import { KINDS } from './answers.ts'
import { HAZARD_ANSWERS } from './hazardAnswers.ts'
import { CERTAINTIES, EVIDENCE_LEVELS, FIRST_MESSAGE_CODES, HAZARD_ORIGINS, URGENCIES, WORK_BY } from './advice.ts'

const text = z.string()
const texts = z.array(text)
const fraction = z.number().min(0).max(1)
const dollars = z.number().min(0)

const callSchema = z.object({ label: text, number: text.nullable() })

export const firstMessageSchema = z.object({
  code: z.enum(FIRST_MESSAGE_CODES),
  title: text,
  lines: texts,
  call: z.array(callSchema),
})

const rangeSchema = z.object({
  min: dollars,
  max: dollars,
  lines: z.array(z.object({ label: text, min: dollars, max: dollars, basis: text, source: text.nullable() })),
})

const costSchema = z.object({
  class: z.union([z.literal(4), z.literal(5)]),
  diy: rangeSchema.nullable(),
  hired: rangeSchema.nullable(),
  assumptions: z.array(z.object({ key: text, label: text, value: z.number(), unit: text, assumed: z.number() })),
  job: text,
  priced: text,
  notes: texts,
})

const sourceSchema = z.object({
  id: text,
  publisher: text,
  title: text,
  address: text,
  year: z.number().int().nullable(),
  primary: z.boolean(),
})

/** The field `advice` of an analysis in the API. */
export const adviceSchema = z.object({
  urgency: z.enum(URGENCIES).nullable(),
  first_message: firstMessageSchema.nullable(),
  also: z.array(firstMessageSchema),
  do_now: texts,
  do_not: texts,
  until_help: texts,
  insurance: texts,
  hazards: z.array(
    z.object({ code: text, from: z.enum(HAZARD_ORIGINS), certainty: z.enum(CERTAINTIES), because: text }),
  ),
  ask: z.array(z.object({ code: text, question: text, sentence: text, answer: z.enum(HAZARD_ANSWERS).nullable() })),
  quiet: z.array(text),
  withheld: z.array(z.object({ step: z.number().int().min(1), why: text, who: text })),
  work: z.object({ by: z.enum(WORK_BY), trade: text.nullable(), why: text, say: text.nullable(), ask: texts }),
  evidence: z.object({ level: z.enum(EVIDENCE_LEVELS), reasons: texts, wanted: texts }),
  look_alikes: z.array(z.object({ name: text, check: text })),
  marks: z.array(z.object({ file_id: text, x: fraction, y: fraction, width: fraction, height: fraction, label: text })),
  cost: costSchema.nullable(),
  no_cost_because: text.nullable(),
  sources: z.array(sourceSchema),
  guide: z.union([z.enum(KINDS), z.literal('general')]).nullable(),
  is_text_unread: z.boolean(),
  guarded: z.boolean(),
})
