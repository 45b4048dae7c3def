import type { Advice, Hazard, Urgency, WorkBy } from '#shared/advice/advice.ts'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'

/**
 * Whether the advice says more than the result itself. It is hidden for a harmless result if the owner has answered
 * nothing; the general guidance without answers is such a result.
 */
export function isWorthShowing(advice: Advice, answers: Answers): boolean {
  return (
    saysAnything(answers) || advice.first_message !== null || advice.hazards.length > 0 || advice.withheld.length > 0
  )
}

/** What the owner said that tells of a danger, as it is said back to them, the first two things. */
export function saidBackOf({ hazards }: Pick<Advice, 'hazards'>): string[] {
  const said = hazards.filter(({ from, certainty }) => certainty === 'said' && (from === 'answers' || from === 'words'))
  return [...new Set(said.map(({ because }) => because))].slice(0, 2)
}

/** Where a danger is known from. Null where its sentence says so itself. */
function sourceOf({ from, certainty, because }: Hazard): string | null {
  if (from === 'answers' || SAYS_WHO.test(because)) return null
  if (from === 'model') return 'From the assessment of the photos.'
  if (from === 'guard') return 'From a second reading for dangers.'
  return certainty === 'suspected' ? 'Suspected from what was written.' : 'From what was written.'
}

const SAYS_WHO = /^(?:You|The customer|The answers|The assessment|A second reading)\b/

/** The dangers that were found, each once and with where it is known from, except those that stand above. */
export function dangerLines({ hazards }: Pick<Advice, 'hazards'>, saidAbove: readonly string[]): string[] {
  const told = new Map(hazards.map((hazard) => [hazard.because, sourceOf(hazard)]))
  return [...told]
    .filter(([because]) => !saidAbove.includes(because))
    .map(([because, source]) => (source === null ? because : `${because} ${source}`))
}

export const WORK_LINES: Readonly<Record<WorkBy, string>> = {
  owner: 'You can do this work yourself.',
  shared: 'Part of this work is for you, and part for a professional.',
  professional: 'This work is for a professional.',
  emergency: 'This is for the emergency services and professionals.',
}

/** The same in a few words, for the head of a result. */
const WORKERS: Readonly<Record<WorkBy, string>> = {
  owner: 'You',
  shared: 'You and a professional',
  professional: 'A professional',
  emergency: 'Emergency services and professionals',
}

/** What the advice says of the worker and the cost in the head of a result. The cost is said of what was answered. */
export function factsOf(advice: Advice | null, answers: Answers) {
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  return {
    worker: advice === null ? null : WORKERS[advice.work.by],
    local: shown?.cost ?? null,
    isNoCostExplained: (shown?.no_cost_because ?? null) !== null,
  }
}

/** Whether somebody has to be called first. Then nothing else may push the button away. */
export function isCallFirst(advice: Pick<Advice, 'first_message'> | null): boolean {
  return advice?.first_message?.call.some(({ number }) => number !== null) === true
}

/** How soon to act, as a heading. */
export const URGENCY_LINES: Readonly<Record<Urgency, string>> = {
  now: 'ACT NOW',
  '24h': 'ACT WITHIN 24 HOURS',
  week: 'ACT THIS WEEK',
  month: 'ACT THIS MONTH',
  watch: 'KEEP AN EYE ON IT',
}
