import type { KindGroup, ShortChoice, ShortQuestion } from './shortQuestions.rules.ts'
import {
  ALARM_OPTIONS,
  CRACK_OPTIONS,
  DAMAGE_QUESTIONS,
  ELECTRIC_OPTIONS,
  EMERGENCY_OPTIONS,
  EMERGENCY_QUESTIONS,
  KIND_OPTIONS,
  SINCE_OPTIONS,
  WATER_OPTIONS,
  YES_NO_OPTIONS,
  type Option,
} from './answersForm.messages.ts'

const GROUP_LABELS: Readonly<Record<KindGroup, string>> = {
  wet: 'Water: a leak, a stain or a flood',
  broken: 'A crack, a hole or something broken',
  power: 'Outlet, light or wiring',
  gas: 'Gas or carbon monoxide',
  fire: 'Fire or smoke',
  living: 'Mold, rot or pests',
  weather: 'Storm, roof or chimney',
  surface: 'Paint, tile, floor, window or door',
  machine: 'Appliance, heating or cooling',
  other: 'Something else',
}

type Labels = { [Question in ShortQuestion]: { readonly [Choice in ShortChoice<Question>]: string } }

/** The labels of options by their values, in the words of the long form. */
function labelsOf<Value extends string>(options: readonly Option<Value>[]): Record<Value, string> {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Value, string>
}

const EMERGENCY_LABELS = labelsOf(EMERGENCY_OPTIONS)

const LABELS: Labels = {
  group: GROUP_LABELS,
  kind: labelsOf(KIND_OPTIONS),
  water: labelsOf(WATER_OPTIONS),
  can_stop_water: labelsOf(YES_NO_OPTIONS),
  electric: labelsOf(ELECTRIC_OPTIONS),
  since: labelsOf(SINCE_OPTIONS),
  loose: labelsOf(YES_NO_OPTIONS),
  crack_shape: labelsOf(CRACK_OPTIONS),
  alarm: labelsOf(ALARM_OPTIONS),
  fire_dept_cleared: { yes: 'Yes', no: 'No' },
  year_built: {
    '1977': '1977 or earlier',
    '1980': '1978 to 1980',
    '1990': '1981 to 1999',
    '2010': '2000 or later',
    unknown: "I don't know",
  },
  size_sqft: {
    '1': 'A sheet of paper, about 1 square foot',
    '5': 'A doormat, about 5 square feet',
    '20': 'A door, about 20 square feet',
    '100': 'A wall, about 100 square feet',
  },
  width_mm: {
    '0.5': 'Like a hair, under 1/16 inch',
    '2': 'Like a coin, about 1/16 inch',
    '7': 'Like a pencil, about 1/4 inch',
    '15': 'Like a finger or wider, 5/8 inch or more',
  },
  depth_in: {
    '1': 'Just covers the floor, about 1 inch',
    '3': 'Up to the ankle, about 3 inches',
    '12': 'Up to the shin, about 12 inches',
    '24': 'Up to the knee or higher, 24 inches or more',
  },
  height_ft: {
    '2': 'Like a chair, about 2 feet',
    '6': 'Like a person, about 6 feet',
    '10': 'A story or more, 10 feet or more',
  },
  gas: EMERGENCY_LABELS,
  co: EMERGENCY_LABELS,
  fire_or_sparks: EMERGENCY_LABELS,
  shock: EMERGENCY_LABELS,
  wire_down: EMERGENCY_LABELS,
  moving: EMERGENCY_LABELS,
}

const TITLES: Readonly<Partial<Record<ShortQuestion, string>>> = {
  ...DAMAGE_QUESTIONS,
  group: DAMAGE_QUESTIONS.kind,
  kind: 'Which of these fits best?',
  alarm: 'Which alarm is sounding, if any?',
  year_built: 'When was the house built?',
  size_sqft: 'How large is it?',
  width_mm: 'How wide is the crack?',
  depth_in: 'How deep is the water?',
  height_ft: 'How high is it above the ground?',
}

/** The question, and whether it is about something that may be happening at this moment. */
export function shortTitle(question: ShortQuestion): { title: string; isAboutNow: boolean } {
  const emergency = EMERGENCY_QUESTIONS.find(({ id }) => id === question)
  if (emergency !== undefined) return { title: `${emergency.label}?`, isAboutNow: true }
  return { title: TITLES[question] ?? '', isAboutNow: false }
}

export function shortLabel(question: ShortQuestion, choice: string): string {
  return (LABELS[question] as Readonly<Record<string, string>>)[choice] ?? choice
}
