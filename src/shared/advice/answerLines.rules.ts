import {
  ALARM_OPTIONS,
  CRACK_OPTIONS,
  ELECTRIC_OPTIONS,
  EMERGENCY_OPTIONS,
  EMERGENCY_QUESTIONS,
  MEASURE_FIELDS,
  QUESTION_LABELS,
  SINCE_OPTIONS,
  TENURE_OPTIONS,
  WATER_OPTIONS,
  YES_NO_OPTIONS,
  type Option,
} from './answerLabels.ts'
import { isFilled, type Answers } from './answers.ts'
import { KIND_LABELS } from './kindLabels.ts'
import { STATE_NAMES } from './states.ts'

/**
 * What the owner chose or measured, a line for each answer in the order of the form: 'Is there water? Yes, dripping'. A
 * report is sent to others, so it does not say who lives in the house, nor quotes the text, which may be what a
 * suspicion comes from. Each danger that the owner said no to is left out, too.
 */
export function answerLines(answers: Answers): string[] {
  const { emergency, kind, year_built: year, state } = answers
  const confirmed = (said: boolean | null | undefined) => (said == null ? null : said ? 'Yes' : 'No')
  const measures = Object.entries(MEASURE_FIELDS).map(([field, { label }]): Line => [
    label,
    answers[field as keyof typeof MEASURE_FIELDS]?.toString(),
  ])
  const lines: Line[] = [
    ...EMERGENCY_QUESTIONS.filter(({ id }) => emergency?.[id] !== 'no').map(({ id, label }): Line => [
      `${label}:`,
      labelOf(EMERGENCY_OPTIONS, emergency?.[id]),
    ]),
    [QUESTION_LABELS.alarm, labelOf(ALARM_OPTIONS, answers.alarm)],
    [QUESTION_LABELS.kind, kind == null ? null : KIND_LABELS[kind]],
    [QUESTION_LABELS.fire_dept_cleared, confirmed(answers.fire_dept_cleared)],
    [QUESTION_LABELS.where, answers.where],
    [QUESTION_LABELS.water, labelOf(WATER_OPTIONS, answers.water)],
    [QUESTION_LABELS.can_stop_water, labelOf(YES_NO_OPTIONS, answers.can_stop_water)],
    [QUESTION_LABELS.electric, labelOf(ELECTRIC_OPTIONS, answers.electric)],
    [QUESTION_LABELS.power_confirmed_off, confirmed(answers.power_confirmed_off)],
    ...measures,
    [QUESTION_LABELS.crack_shape, labelOf(CRACK_OPTIONS, answers.crack_shape)],
    [QUESTION_LABELS.loose, labelOf(YES_NO_OPTIONS, answers.loose)],
    [QUESTION_LABELS.since, labelOf(SINCE_OPTIONS, answers.since)],
    [QUESTION_LABELS.year_built, year === 'unknown' ? "I don't know" : year?.toString()],
    [QUESTION_LABELS.tenure, labelOf(TENURE_OPTIONS, answers.tenure)],
    [`${QUESTION_LABELS.state}:`, STATE_NAMES.find(([code]) => code === state)?.[1]],
  ]
  return lines.flatMap(([question, answer]) => (isFilled(answer) ? [`${question} ${answer}`] : []))
}

type Line = readonly [question: string, answer: string | null | undefined]

function labelOf<Value extends string>(
  options: readonly Option<Value>[],
  said: Value | null | undefined,
): string | null {
  return options.find(({ value }) => value === said)?.label ?? null
}
