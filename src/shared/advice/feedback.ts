/** What an owner may call wrong about a result. */
export const FEEDBACK_TOPICS = ['kind', 'severity', 'step', 'cost', 'other'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

/** Maximum length of the words that go with it. */
export const FEEDBACK_TEXT_MAX = 2_000
