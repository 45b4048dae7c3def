import { KIND_LABELS, KINDS_IN_ORDER } from './kindLabels.ts'
import type { Answers, Emergency, EmergencyAnswer, Kind, YesNoUnknown } from './answers.ts'

/** An answer that can be chosen, in the words of the form. */
export type Option<Value extends string> = { value: Value; label: string }

type Chosen<Field extends keyof Answers> = NonNullable<Answers[Field]> & string

const DONT_KNOW = "I don't know"

export const EMERGENCY_QUESTIONS: readonly { id: Emergency; label: string }[] = [
  { id: 'gas', label: 'A smell of gas, or a hiss at a gas pipe' },
  { id: 'co', label: 'Carbon monoxide, or people who feel sick in the house' },
  { id: 'fire_or_sparks', label: 'Flames, smoke, sparks or a burning smell' },
  { id: 'shock', label: 'Somebody felt an electric shock' },
  { id: 'wire_down', label: 'A wire is down' },
  { id: 'hurt', label: 'Somebody is hurt, ill or trapped' },
  { id: 'moving', label: 'Part of the house is falling or moving' },
  { id: 'intruder', label: 'Somebody broke in and may still be there' },
]

/** The other questions, as the form asks them. */
export const QUESTION_LABELS = {
  alarm: 'Which alarm is sounding, if any?',
  kind: 'What is damaged?',
  fire_dept_cleared: 'Has the fire department said that you may go back in?',
  where: 'Where in the house?',
  water: 'Is there water?',
  can_stop_water: 'Can you stop the water?',
  electric: 'Is anything electrical there, such as an outlet, a light or a cord?',
  power_confirmed_off: 'Is the power there off, for certain?',
  crack_shape: 'What does the crack look like?',
  loose: 'Is anything loose?',
  since: 'How long has it been there?',
  year_built: 'In what year was the house built?',
  tenure: 'Do you own it or rent it?',
  vulnerable: 'Who lives there?',
  state: 'State',
  text: 'In your own words',
} as const

export const EMERGENCY_OPTIONS: readonly Option<EmergencyAnswer>[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'unsure', label: 'Not sure' },
  { value: 'no', label: 'No' },
]

export const ALARM_OPTIONS: readonly Option<Chosen<'alarm'>>[] = [
  { value: 'co', label: 'Carbon monoxide' },
  { value: 'smoke', label: 'Smoke' },
]

export const KIND_OPTIONS: readonly Option<Kind>[] = KINDS_IN_ORDER.map((value) => ({
  value,
  label: KIND_LABELS[value],
}))

export const WATER_OPTIONS: readonly Option<Chosen<'water'>>[] = [
  { value: 'none', label: 'No water' },
  { value: 'drip', label: 'Yes, dripping' },
  { value: 'running', label: 'Yes, running' },
  { value: 'standing', label: 'Yes, standing' },
  { value: 'stopped', label: 'There was, but it has stopped' },
  { value: 'unknown', label: DONT_KNOW },
]

export const YES_NO_OPTIONS: readonly Option<YesNoUnknown>[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: DONT_KNOW },
]

export const ELECTRIC_OPTIONS: readonly Option<Chosen<'electric'>>[] = [
  { value: 'no', label: 'No' },
  { value: 'near', label: 'Yes, near it' },
  { value: 'wet', label: 'Yes, and it got wet' },
  { value: 'unknown', label: DONT_KNOW },
]

export const CRACK_OPTIONS: readonly Option<Chosen<'crack_shape'>>[] = [
  { value: 'hairline', label: 'Thin as a hair' },
  { value: 'vertical', label: 'Up and down' },
  { value: 'horizontal', label: 'Sideways' },
  { value: 'stair', label: 'In steps' },
  { value: 'unknown', label: DONT_KNOW },
]

export const SINCE_OPTIONS: readonly Option<Chosen<'since'>>[] = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
  { value: 'years', label: 'Years' },
]

export const TENURE_OPTIONS: readonly Option<Chosen<'tenure'>>[] = [
  { value: 'owner', label: 'I own it' },
  { value: 'renter', label: 'I rent it' },
]

export const VULNERABLE_OPTIONS: readonly Option<NonNullable<Answers['vulnerable']>[number]>[] = [
  { value: 'child_u6', label: 'A child under 6' },
  { value: 'pregnant', label: 'Somebody pregnant' },
  { value: 'elderly', label: 'An older person' },
  { value: 'asthma', label: 'Asthma or lung disease' },
  { value: 'immune', label: 'A weak immune system' },
  { value: 'disabled', label: 'A disability' },
]

/** A question about the size of the damage, or about something that is asked together with its size. */
export type SizeQuestion = 'size_sqft' | 'width_mm' | 'depth_in' | 'height_ft' | 'crack_shape' | 'loose'

export const SIZE_QUESTIONS: Readonly<Partial<Record<Kind, readonly SizeQuestion[]>>> = {
  ceiling_stain: ['size_sqft'],
  ceiling_sag: ['size_sqft'],
  flood: ['depth_in', 'size_sqft'],
  sewage: ['depth_in', 'size_sqft'],
  roof: ['size_sqft'],
  mold: ['size_sqft'],
  crack_hair: ['width_mm', 'crack_shape'],
  crack_wide: ['width_mm', 'crack_shape'],
  masonry: ['width_mm', 'crack_shape', 'height_ft', 'loose'],
  hole: ['size_sqft'],
  paint: ['size_sqft'],
  tile: ['size_sqft', 'loose'],
  wood_floor: ['size_sqft'],
  rot: ['size_sqft', 'loose'],
  deck: ['height_ft', 'loose'],
  glass: ['size_sqft'],
  door: ['loose'],
  asbestos: ['size_sqft'],
}

export const MEASURE_FIELDS = {
  size_sqft: { label: 'How large is it, in square feet?', hint: 'A door is about 20, a sheet of paper about 0.7.' },
  width_mm: { label: 'How wide is the crack, in millimeters?', hint: '1/16 inch is 1.6 mm, 1/4 inch is 6 mm.' },
  depth_in: { label: 'How deep is the water, in inches?', hint: 'At its deepest point, as seen from a dry place.' },
  height_ft: { label: 'How high is it above the ground, in feet?', hint: 'A typical room is 8 feet high.' },
} as const

export type Measure = keyof typeof MEASURE_FIELDS
