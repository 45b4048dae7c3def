import { answerLines } from '../advice/answerLines.rules.ts'
import { QUESTION_LABELS } from '../advice/answerLabels.ts'
import { isSaid, type Answers } from '../advice/answers.ts'
import { KIND_GROUP_LABELS, KIND_GROUP_NAMES, type KindGroup } from '../advice/kindGroups.ts'
import { KIND_LABELS } from '../advice/kindLabels.ts'

/** What a customer answers: as an owner does, or with no more than the group of kinds that was pressed first. */
export type RequestAnswers = Answers & { group?: KindGroup | null | undefined }

/** The answers as those of a repair are, which knows no groups. */
export function answersOfRepair({ group: _group, ...answers }: RequestAnswers): Answers {
  return answers
}

/** What is damaged, in the words that the customer chose. Null where nothing was chosen. */
export function damageSaid({ kind, group }: RequestAnswers): string | null {
  if (isSaid(kind)) return KIND_LABELS[kind]
  return isSaid(group) ? KIND_GROUP_LABELS[group] : null
}

/** The same for a title: short, and null where it says nothing. */
export function damageNamed({ kind, group }: RequestAnswers): string | null {
  if (isSaid(kind)) return kind === 'other' ? null : KIND_LABELS[kind]
  return isSaid(group) ? KIND_GROUP_NAMES[group] : null
}

/** A line for each answer, as `answerLines` has them. */
export function requestLines(answers: RequestAnswers): string[] {
  const { kind, group } = answers
  const lines = answerLines(answersOfRepair(answers))
  return isSaid(kind) || !isSaid(group) ? lines : [`${QUESTION_LABELS.kind} ${KIND_GROUP_LABELS[group]}`, ...lines]
}
