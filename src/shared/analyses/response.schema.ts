import { z } from 'zod'
import { DIFFICULTIES, SEVERITIES, type Difficulty } from './analysis.rules.ts'
import { damageAnalysisSchema, DOLLARS_MAX, LINE_MAX, LIST_MAX, sanitize, TEXT_MAX } from './analysis.schema.ts'
import { NOT_ESTIMATED } from './analysis.messages.ts'
import { GENERAL_GUIDANCE } from './guidance.ts'
import { percentIn, rangeIn, textIn, textsIn } from './replyObject.rules.ts'

/** Any value of a response, also one that is missing. */
const anything = z.unknown().optional()

/** One line of a response, cleaned up. */
const line = anything.transform((value) => sanitize(textIn(value), LINE_MAX))

/** A line that may be missing. Without a letter it says nothing: "4" is no time. */
function lineOr(otherwise: string) {
  return line.transform((text) => (/\p{L}/u.test(text) ? text : otherwise))
}

/** A list of texts. What cannot be read of it is dropped, and so are extra items. */
const list = anything.transform((value) =>
  textsIn(value)
    .map((item) => sanitize(item, TEXT_MAX))
    .filter((item) => item !== '')
    .slice(0, LIST_MAX),
)

/** A word without the marks and spaces around it, because models write '**high**' as often as 'High'. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase()

const severity = line.transform((text) => SEVERITIES.find((known) => known.toLowerCase() === bare(text)) ?? text)

/** Other words for a difficulty. */
const DIFFICULTY_WORDS: Readonly<Record<string, Difficulty>> = {
  easy: 'Beginner',
  medium: 'Intermediate',
  moderate: 'Intermediate',
  hard: 'Advanced',
  difficult: 'Advanced',
  expert: 'Professional',
}

const difficulty = line.transform((text): Difficulty => {
  const word = bare(text)
  const known = DIFFICULTIES.find((each) => each.toLowerCase() === word)
  return known ?? DIFFICULTY_WORDS[word] ?? GENERAL_GUIDANCE.difficultyLevel
})

/**
 * What a response must be: the damage analysis, with at least a kind of damage and a severity. Anything else is read
 * leniently, and what cannot be read is as if it were missing: a list is empty then, a cost and a time are not
 * estimated, and difficulty and confidence are those of the general guidance.
 */
export const responseSchema = z
  .object({
    damageType: line.refine((text) => /\p{L}/u.test(text)),
    severity,
    repairInstructions: list,
    estimatedCost: anything.transform((value) => rangeIn(value, DOLLARS_MAX)),
    estimatedTime: lineOr(NOT_ESTIMATED),
    materialsNeeded: list,
    toolsRequired: list,
    difficultyLevel: difficulty,
    safetyWarnings: list,
    additionalNotes: list,
    confidence: anything.transform((value) => percentIn(value) ?? GENERAL_GUIDANCE.confidence),
  })
  .pipe(damageAnalysisSchema)
