import { z } from 'zod'
import { DIFFICULTIES, SEVERITIES } from './analysis.rules.ts'

/** Limits on how much one response may put on a screen. Longer text is cut, and extra items are dropped. */
export const TEXT_MAX = 2000
export const LINE_MAX = 200
export const LIST_MAX = 40

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
export const DOLLARS_MAX = 100_000_000
const dollars = z.number().min(0).max(DOLLARS_MAX)
const cost = z.object({ min: dollars, max: dollars })

/**
 * The damage analysis as it is stored and displayed. Cost is in USD, confidence in percent. The cost is null if nothing
 * is known about it.
 */
export const damageAnalysisSchema = z.object({
  damageType: line,
  severity: z.enum(SEVERITIES),
  repairInstructions: list,
  estimatedCost: cost.nullable(),
  estimatedTime: line,
  materialsNeeded: list,
  toolsRequired: list,
  difficultyLevel: z.enum(DIFFICULTIES),
  safetyWarnings: list,
  additionalNotes: list,
  confidence: z.number().min(0).max(100),
})

export type DamageAnalysis = z.output<typeof damageAnalysisSchema>

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
