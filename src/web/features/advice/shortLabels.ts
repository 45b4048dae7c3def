import { KIND_GROUP_LABELS } from '#shared/advice/kindGroups.ts'
import {
  ALARM_OPTIONS,
  CRACK_OPTIONS,
  QUESTION_LABELS,
  ELECTRIC_OPTIONS,
  EMERGENCY_OPTIONS,
  KIND_OPTIONS,
  SINCE_OPTIONS,
  WATER_OPTIONS,
  YES_NO_OPTIONS,
  type Option,
} from '#shared/advice/answerLabels.ts'
import type { ShortChoice, ShortQuestion } from './shortQuestions.rules.ts'

type Labels = { [Question in ShortQuestion]: { readonly [Choice in ShortChoice<Question>]: string } }

/** The labels of options by their values, in the words of the long form. */
function labelsOf<Value extends string>(options: readonly Option<Value>[]): Record<Value, string> {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Value, string>
}

const EMERGENCY_LABELS = labelsOf(EMERGENCY_OPTIONS)

/** What a choice of each question is called. */
export const SHORT_LABELS: Labels = {
  group: KIND_GROUP_LABELS,
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

/** How each question is asked. One that is missing asks whether an emergency is happening. */
export const SHORT_TITLES: Readonly<Partial<Record<ShortQuestion, string>>> = {
  ...QUESTION_LABELS,
  group: QUESTION_LABELS.kind,
  kind: 'Which of these fits best?',
  alarm: 'Which alarm is sounding, if any?',
  year_built: 'When was the house built?',
  size_sqft: 'How large is it?',
  width_mm: 'How wide is the crack?',
  depth_in: 'How deep is the water?',
  height_ft: 'How high is it above the ground?',
}
