/**
 * What the owner can say about the damage. Every field is optional. An absent field triggers no rule by itself. But
 * where another answer or the owner's words trigger a rule that depends on the height of a deck or on the year of
 * construction, the riskier value of an absent one is assumed. If the owner chose `unknown`, the riskier answer is
 * assumed.
 */

export const KINDS = [
  'pipe',
  'ceiling_stain',
  'roof',
  'flood',
  'sewage',
  'mold',
  'crack_hair',
  'crack_wide',
  'hole',
  'ceiling_sag',
  'wood_floor',
  'rot',
  'glass',
  'door',
  'electric',
  'fire',
  'gas_co',
  'storm',
  'tile',
  'paint',
  'appliance',
  'hvac',
  'pest',
  'masonry',
  'asbestos',
  'deck',
  'other',
] as const
export type Kind = (typeof KINDS)[number]

export const WATER = ['none', 'drip', 'running', 'standing', 'stopped', 'unknown'] as const
export const YES_NO_UNKNOWN = ['yes', 'no', 'unknown'] as const
export const ELECTRIC = ['no', 'near', 'wet', 'unknown'] as const
export const CRACK_SHAPES = ['hairline', 'vertical', 'horizontal', 'stair', 'unknown'] as const
export const SINCE = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
export const TENURES = ['owner', 'renter'] as const
export const VULNERABLE = ['child_u6', 'pregnant', 'elderly', 'asthma', 'immune', 'disabled'] as const
export const ALARMS = ['co', 'smoke'] as const
export const EMERGENCIES = ['gas', 'co', 'fire_or_sparks', 'shock', 'wire_down', 'hurt', 'moving', 'intruder'] as const
export const EMERGENCY_ANSWERS = ['yes', 'no', 'unsure'] as const

export const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP'.split(
    ' ',
  )

/** Limits of the answers, which the form shows and the server enforces. */
export const ANSWER_LIMITS = {
  where: 80,
  text: 2_000,
  size_sqft: 100_000,
  width_mm: 10_000,
  depth_in: 1_000,
  height_ft: 1_000,
  year_built: { min: 1500, max: 2100 },
} as const

export type YesNoUnknown = (typeof YES_NO_UNKNOWN)[number]
export type Emergency = (typeof EMERGENCIES)[number]
export type EmergencyAnswer = (typeof EMERGENCY_ANSWERS)[number]

/** A field that may be left out or be null; both mean that the owner said nothing. */
type Said<T> = T | null | undefined

export type Answers = {
  kind?: Said<Kind>
  where?: Said<string>
  water?: Said<(typeof WATER)[number]>
  can_stop_water?: Said<YesNoUnknown>
  electric?: Said<(typeof ELECTRIC)[number]>
  size_sqft?: Said<number>
  width_mm?: Said<number>
  depth_in?: Said<number>
  height_ft?: Said<number>
  crack_shape?: Said<(typeof CRACK_SHAPES)[number]>
  loose?: Said<YesNoUnknown>
  since?: Said<(typeof SINCE)[number]>
  year_built?: Said<number | 'unknown'>
  tenure?: Said<(typeof TENURES)[number]>
  vulnerable?: Said<(typeof VULNERABLE)[number][]>
  alarm?: Said<(typeof ALARMS)[number]>
  emergency?: Said<{ [E in Emergency]?: Said<EmergencyAnswer> }>
  power_confirmed_off?: Said<boolean>
  fire_dept_cleared?: Said<boolean>
  state?: Said<string>
  text?: Said<string>
}

/** Whether the owner has said something to a question. */
export function isSaid<T>(answer: T): answer is NonNullable<T> {
  return answer !== null && answer !== undefined
}

/** The same, where an empty text and an empty list say nothing either. */
export function isFilled(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() !== ''
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).some(isSaid)
  return isSaid(answer)
}

/** Whether the owner has said anything at all. */
export function saysAnything(answers: Answers): boolean {
  return Object.values(answers).some(isFilled)
}

/** Whether both say the same. An absent field, null and an empty text are equal, and the order makes no difference. */
export function sayTheSame(a: Answers, b: Answers): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === '' ? null : (value ?? null))
  const parts: [string, unknown][] = Array.isArray(value) ? value.map((part) => ['', part]) : Object.entries(value)
  const said = parts.map(([key, part]) => `${key}:${canonical(part)}`).filter((part) => !part.endsWith(':null'))
  return said.length === 0 ? 'null' : `{${said.toSorted().join()}}`
}
