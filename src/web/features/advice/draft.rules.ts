import { ANSWER_LIMITS, isFilled, isSaid, type Answers } from '#shared/advice/answers.ts'
import { MEASURE_FIELDS, SIZE_QUESTIONS, type Measure, type SizeQuestion } from '#shared/advice/answerLabels.ts'

/** The form as it is filled in. Typed numbers stay texts until the form is sent. */
export type Draft = Omit<Answers, Measure | 'year_built'> & { [Field in Measure | 'year_built']?: string }

export type DraftFaults = { readonly [Field in Measure | 'year_built']?: string }

export const UNKNOWN_YEAR = 'unknown'

const MEASURES = Object.keys(MEASURE_FIELDS) as Measure[]

/** The questions about a size that the chosen kind of damage brings up. */
export function sizeQuestions({ kind }: Draft): readonly SizeQuestion[] {
  return isSaid(kind) ? (SIZE_QUESTIONS[kind] ?? []) : []
}

/**
 * Whether a question is asked, given the other answers. What is not asked is not sent, even if it was filled in before.
 */
export function isAsked(field: keyof Draft, draft: Draft): boolean {
  switch (field) {
    case 'size_sqft':
    case 'width_mm':
    case 'depth_in':
    case 'height_ft':
    case 'crack_shape':
    case 'loose':
      return sizeQuestions(draft).includes(field)
    case 'can_stop_water':
      return ['drip', 'running', 'standing', 'unknown'].includes(draft.water ?? '')
    case 'power_confirmed_off':
      return ['near', 'wet', 'unknown'].includes(draft.electric ?? '')
    case 'fire_dept_cleared':
      return draft.kind === 'fire'
    default:
      return true
  }
}

/** The form that shows these answers. */
export function draftOf(answers: Answers): Draft {
  const { size_sqft, width_mm, depth_in, height_ft, year_built, ...rest } = answers
  const typed = Object.entries({ size_sqft, width_mm, depth_in, height_ft, year_built }).flatMap(([field, value]) =>
    isSaid(value) ? [[field, String(value)]] : [],
  )
  return { ...rest, ...Object.fromEntries(typed) }
}

/** A form that was stored in this browser. Null if it cannot be read. */
export function parseKeptDraft(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : null
  } catch {
    return null
  }
}

/** What the form says, without what was left empty, and what is wrong in it by field. */
export function readDraft(draft: Draft): { answers: Answers; faults: DraftFaults } {
  const faults: Record<string, string> = {}
  const answers: Answers = {}
  for (const [field, value] of Object.entries(withoutTyped(draft))) {
    if (isFilled(value) && isAsked(field as keyof Draft, draft))
      Object.assign(answers, { [field]: typeof value === 'string' ? value.trim() : value })
  }
  for (const field of MEASURES) {
    const text = draft[field]?.trim() ?? ''
    if (text === '' || !isAsked(field, draft)) continue
    const value = Number(text)
    if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) faults[field] = 'Please enter a number, such as 2.5'
    else if (value > ANSWER_LIMITS[field]) faults[field] = `Please enter at most ${ANSWER_LIMITS[field]}`
    else answers[field] = value
  }
  const year = draft.year_built?.trim() ?? ''
  const { min, max } = ANSWER_LIMITS.year_built
  if (year === UNKNOWN_YEAR) answers.year_built = UNKNOWN_YEAR
  else if (/^\d{4}$/.test(year) && Number(year) >= min && Number(year) <= max) answers.year_built = Number(year)
  else if (year !== '') faults['year_built'] = 'Please enter a year, such as 1978'
  return { answers, faults }
}

function withoutTyped(draft: Draft): Omit<Draft, Measure | 'year_built'> {
  const { size_sqft: _size, width_mm: _width, depth_in: _depth, height_ft: _height, year_built: _year, ...rest } = draft
  return rest
}
