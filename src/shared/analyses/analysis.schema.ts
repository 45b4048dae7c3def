import { z } from 'zod'
import { DIFFICULTIES, SEVERITIES } from './analysis.rules.ts'

/** Bounds on what one answer may put on a screen; longer text is cut, more items are dropped. */
const TEXT_MAX = 2000
const LINE_MAX = 200
const LIST_MAX = 40

// Control characters have no place on a screen or in a text report; line breaks become spaces.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

function tidy(value: string, max: number): string {
  return value.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, max)
}

const line = z
  .string()
  .transform((value) => tidy(value, LINE_MAX))
  .pipe(z.string().min(1))

const list = z
  .array(z.string())
  .default([])
  .transform((items) =>
    items
      .map((item) => tidy(item, TEXT_MAX))
      .filter((item) => item !== '')
      .slice(0, LIST_MAX),
  )

/** A word of a closed list, whatever its case: models answer 'high' as often as 'High'. */
function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .transform((value) => words.find((known) => known.toLowerCase() === value.trim().toLowerCase()) ?? value)
    .pipe(z.enum(words))
}

const dollars = z.number().min(0).max(100_000_000)

/**
 * The damage analysis: what the provider must answer, what is stored and what the screen draws. Cost in USD,
 * confidence in percent. Unknown fields are dropped.
 */
export const damageAnalysisSchema = z.object({
  damageType: line,
  severity: word(SEVERITIES),
  repairInstructions: list,
  estimatedCost: z.object({ min: dollars, max: dollars }).refine((cost) => cost.min <= cost.max),
  estimatedTime: line,
  materialsNeeded: list,
  toolsRequired: list,
  difficultyLevel: word(DIFFICULTIES),
  safetyWarnings: list,
  additionalNotes: list,
  confidence: z.number().min(0).max(100),
})

export type DamageAnalysis = z.output<typeof damageAnalysisSchema>

const contextText = z.string().trim().max(TEXT_MAX)

/** What a person knows and the photo does not show. Every part is optional; no screen asks for it yet. */
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
