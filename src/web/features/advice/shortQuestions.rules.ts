import {
  ALARM_OPTIONS,
  CRACK_OPTIONS,
  ELECTRIC_OPTIONS,
  EMERGENCY_OPTIONS,
  KIND_OPTIONS,
  QUESTION_LABELS,
  SINCE_OPTIONS,
  WATER_OPTIONS,
  YES_NO_OPTIONS,
  type Option,
} from '#shared/advice/answerLabels.ts'
import {
  ALARMS,
  CRACK_SHAPES,
  ELECTRIC,
  EMERGENCIES,
  EMERGENCY_ANSWERS,
  isSaid,
  KINDS,
  SINCE,
  WATER,
  YES_NO_UNKNOWN,
  type Answers,
  type Kind,
} from '#shared/advice/answers.ts'
import { KIND_GROUP_LABELS, KIND_GROUPS, type KindGroup } from '#shared/advice/kindGroups.ts'

/**
 * The few questions that are asked while photos upload. Each takes one tap and may be skipped. The answers so far
 * decide which one comes next, and the one whose answer may mean the most danger comes first.
 */

/** More taps than this would keep people from their result. */
export const SHORT_QUESTIONS_MAX = 6

/** The sizes that can be chosen. Each choice stands for a range of sizes and is stored as one number from it. */
const SIZES = {
  size_sqft: ['1', '5', '20', '100'],
  width_mm: ['0.5', '2', '7', '15'],
  depth_in: ['1', '3', '12', '24'],
  height_ft: ['2', '6', '10'],
} as const

const CHOICES = {
  group: Object.keys(KIND_GROUPS) as KindGroup[],
  kind: KINDS,
  water: WATER,
  can_stop_water: YES_NO_UNKNOWN,
  electric: ELECTRIC,
  since: SINCE,
  loose: YES_NO_UNKNOWN,
  crack_shape: CRACK_SHAPES,
  alarm: ALARMS,
  fire_dept_cleared: ['yes', 'no'],
  /**
   * The rules on old paint and asbestos know three spans of years. Each choice is a year of its span; for the first two
   * it is the last one.
   */
  year_built: ['1977', '1980', '1990', '2010', 'unknown'],
  ...SIZES,
  gas: EMERGENCY_ANSWERS,
  co: EMERGENCY_ANSWERS,
  fire_or_sparks: EMERGENCY_ANSWERS,
  shock: EMERGENCY_ANSWERS,
  wire_down: EMERGENCY_ANSWERS,
  moving: EMERGENCY_ANSWERS,
} as const

export type ShortQuestion = keyof typeof CHOICES
type ShortChoice<Question extends ShortQuestion> = (typeof CHOICES)[Question][number]

/** One question that was asked, and what was chosen. Null if it was skipped. */
export type ShortReply = { question: ShortQuestion; choice: string | null }

/** For no kind, and for one that is not known: the questions whose answers are dangerous with any kind of damage. */
const ANY_KIND = ['fire_or_sparks', 'water', 'can_stop_water', 'electric', 'since'] as const

/**
 * What is asked about a group before its kind, because each of its kinds may mean this danger, and people must not have
 * to say more before they are told to keep away.
 */
const BEFORE_KIND: Readonly<Partial<Record<KindGroup, readonly ShortQuestion[]>>> = { wet: ['water', 'electric'] }

/**
 * The questions about each kind. The size of a hole, of paint and of a roof is left out: it decides a price, which
 * takes more than a guess.
 */
const ABOUT: Readonly<Record<Kind, readonly ShortQuestion[]>> = {
  pipe: ['water', 'can_stop_water', 'electric', 'since'],
  ceiling_stain: ['water', 'can_stop_water', 'electric', 'since'],
  ceiling_sag: ['moving', 'water', 'electric', 'year_built'],
  roof: ['water', 'electric', 'since'],
  flood: ['electric', 'water', 'depth_in', 'since'],
  sewage: ['electric', 'water', 'since'],
  mold: ['size_sqft', 'water', 'since'],
  crack_hair: ['crack_shape', 'width_mm', 'since'],
  crack_wide: ['moving', 'width_mm', 'crack_shape', 'since'],
  hole: ['electric', 'year_built'],
  wood_floor: ['water', 'size_sqft', 'since'],
  rot: ['loose', 'size_sqft', 'since'],
  glass: ['size_sqft'],
  door: ['loose'],
  electric: ['fire_or_sparks', 'shock', 'electric', 'year_built'],
  fire: ['fire_or_sparks', 'fire_dept_cleared', 'electric', 'since'],
  gas_co: ['gas', 'co', 'alarm'],
  storm: ['wire_down', 'water', 'electric'],
  tile: ['loose', 'size_sqft', 'year_built'],
  paint: ['year_built'],
  appliance: ['gas', 'water', 'can_stop_water', 'electric'],
  hvac: ['co', 'gas', 'water', 'since'],
  pest: ['since'],
  masonry: ['moving', 'loose', 'height_ft'],
  asbestos: ['year_built', 'size_sqft'],
  deck: ['loose', 'height_ft'],
  other: ANY_KIND,
}

/** Whether the kind is still to be asked, within a group that was chosen. */
export function isKindOpen(replies: readonly ShortReply[]): boolean {
  const group = groupOf(replies)
  return group !== null && KIND_GROUPS[group].length > 1 && replies.every(({ question }) => question !== 'kind')
}

/**
 * The next question, or null when enough was asked. `kindFirst` asks for the kind before what else may be dangerous.
 */
export function nextShortQuestion(replies: readonly ShortReply[], { kindFirst = false } = {}): ShortQuestion | null {
  if (kindFirst && isKindOpen(replies)) return 'kind'
  if (replies.length >= SHORT_QUESTIONS_MAX) return null
  const answers = shortAnswers(replies)
  const group = groupOf(replies)
  const kind: readonly ShortQuestion[] = group === null || KIND_GROUPS[group].length === 1 ? [] : ['kind']
  const before = group === null ? [] : (BEFORE_KIND[group] ?? [])
  const questions = ['group' as const, ...before, ...kind, ...(isSaid(answers.kind) ? ABOUT[answers.kind] : ANY_KIND)]
  const isOpen = (question: ShortQuestion) =>
    replies.every((reply) => reply.question !== question) && isShortQuestionAsked(question, answers)
  return questions.find(isOpen) ?? null
}

/** Whether water can be stopped is asked only where there may be some. */
function isShortQuestionAsked(question: ShortQuestion, { water }: Answers): boolean {
  return question !== 'can_stop_water' || ['drip', 'running', 'standing', 'unknown'].includes(water ?? '')
}

/** What can be chosen, in order. */
export function shortChoices(question: ShortQuestion, replies: readonly ShortReply[]): readonly string[] {
  const group = groupOf(replies)
  return question === 'kind' && group !== null ? KIND_GROUPS[group] : CHOICES[question]
}

/** What these replies say. A skipped question says nothing. */
export function shortAnswers(replies: readonly ShortReply[]): Answers {
  const answers: Answers = {}
  for (const { question, choice } of replies) {
    if (choice !== null) Object.assign(answers, answerOf(question, choice, answers))
  }
  return answers
}

function answerOf(question: ShortQuestion, choice: string, { emergency }: Answers): Answers {
  if (question === 'group') {
    const [kind, ...others] = KIND_GROUPS[choice as KindGroup]
    return others.length === 0 ? { kind } : {}
  }
  if (isEmergency(question)) return { emergency: { ...emergency, [question]: choice } }
  if (question === 'fire_dept_cleared') return { fire_dept_cleared: choice === 'yes' }
  if (question in SIZES) return { [question]: Number(choice) }
  if (question === 'year_built') return { year_built: choice === 'unknown' ? choice : Number(choice) }
  return { [question]: choice }
}

function isEmergency(question: string): boolean {
  return (EMERGENCIES as readonly string[]).includes(question)
}

/** The group that was chosen, as long as the kind is not said. */
export function groupAlone(replies: readonly ShortReply[]): KindGroup | null {
  return isSaid(shortAnswers(replies).kind) ? null : groupOf(replies)
}

function groupOf(replies: readonly ShortReply[]): KindGroup | null {
  const reply = replies.find(({ question }) => question === 'group')
  return (reply?.choice ?? null) as KindGroup | null
}

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
