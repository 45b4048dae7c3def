import type { Urgency } from '#shared/advice/advice.ts'

/** How soon to act, as a heading. */
export const URGENCY_LINES: Readonly<Record<Urgency, string>> = {
  now: 'ACT NOW',
  '24h': 'ACT WITHIN 24 HOURS',
  week: 'ACT THIS WEEK',
  month: 'ACT THIS MONTH',
  watch: 'KEEP AN EYE ON IT',
}
