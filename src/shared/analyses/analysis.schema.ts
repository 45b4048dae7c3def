import { z } from 'zod'
import { DIFFICULTIES, SEVERITIES } from './analysis.rules.ts'

/** Limits on how much one response may put on a screen. Longer text is cut, and extra items are dropped. */
const TEXT_MAX = 2000
const LINE_MAX = 200
const LIST_MAX = 40

// Control characters have no place on a screen or in a text report; line breaks become spaces.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** A text without control characters, cut to a length. Half of a character, which no database takes, becomes U+FFFD. */
export function sanitize(value: string, max: number): string {
  return value.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, max).toWellFormed()
}

const text = z.string().max(TEXT_MAX)
const line = z.string().min(1).max(LINE_MAX)
const list = z.array(text).max(LIST_MAX)
const dollars = z.number().min(0).max(100_000_000)
const cost = z.object({ min: dollars, max: dollars })

/** The damage analysis as it is stored and displayed. Cost is in USD, confidence in percent. */
export const damageAnalysisSchema = z.object({
  damageType: line,
  severity: z.enum(SEVERITIES),
  repairInstructions: list,
  estimatedCost: cost,
  estimatedTime: line,
  materialsNeeded: list,
  toolsRequired: list,
  difficultyLevel: z.enum(DIFFICULTIES),
  safetyWarnings: list,
  additionalNotes: list,
  confidence: z.number().min(0).max(100),
})

export type DamageAnalysis = z.output<typeof damageAnalysisSchema>

/** A result as it is shown. The cost is null if nothing is known about it, as in a result built from a playbook. */
export const shownResultSchema = damageAnalysisSchema.extend({ estimatedCost: cost.nullable() })

export type ShownResult = z.output<typeof shownResultSchema>

/** One line of a response, cleaned up. */
const responseLine = z.string().transform((value) => sanitize(value, LINE_MAX))

/** A list in a response. A missing list becomes empty, and extra items are dropped. */
const responseList = z
  .array(z.string())
  .nullish()
  .transform((items) =>
    (items ?? [])
      .map((item) => sanitize(item, TEXT_MAX))
      .filter((item) => item !== '')
      .slice(0, LIST_MAX),
  )

/** A word from a closed list in any case, because models write 'high' as often as 'High'. */
function responseWord(words: readonly string[]) {
  return z
    .string()
    .transform((value) => words.find((known) => known.toLowerCase() === value.trim().toLowerCase()) ?? value)
}

/**
 * What a response must be: the damage analysis. Its form is read leniently, its content strictly. Unknown fields
 * are dropped.
 */
export const responseSchema = z
  .object({
    damageType: responseLine,
    severity: responseWord(SEVERITIES),
    repairInstructions: responseList,
    estimatedCost: cost.refine(({ min, max }) => min <= max),
    estimatedTime: responseLine,
    materialsNeeded: responseList,
    toolsRequired: responseList,
    difficultyLevel: responseWord(DIFFICULTIES),
    safetyWarnings: responseList,
    additionalNotes: responseList,
    confidence: z.number(),
  })
  .pipe(damageAnalysisSchema)

const contextText = z.string().trim().max(TEXT_MAX)

/** What the owner said, in runs that were stored before the answers form existed. Every part is optional. */
export const analysisContextSchema = z
  .object({
    room: contextText,
    what_happened: contextText,
    when: contextText,
    place: contextText,
    year_built: z.number().int().min(1500).max(2100),
  })
  .partial()

export type AnalysisContext = z.output<typeof analysisContextSchema>
