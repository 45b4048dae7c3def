/** The parts of a result that an owner can say are wrong. */
export const FEEDBACK_TOPICS = ['kind', 'severity', 'step', 'cost', 'other'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

/** Maximum length of the owner's explanation. */
export const FEEDBACK_TEXT_MAX = 2_000

export const FEEDBACK_LABELS: Readonly<Record<FeedbackTopic, string>> = {
  kind: 'The kind of damage',
  severity: 'How bad it is',
  step: 'A step',
  cost: 'The cost',
  other: 'Something else',
}
