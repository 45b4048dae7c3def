/** Questions that an owner asks about a result. */

/** Maximum length of a question. */
export const QUESTION_TEXT_MAX = 500

/** The number of questions about one result that are answered. */
export const QUESTIONS_PER_RUN = 5

/**
 * The number of questions about one repair that are kept. Each is read whenever a result of the repair is shown, so the
 * time for that must have a limit.
 */
export const QUESTIONS_PER_REPAIR = 100

/** Maximum time in seconds from a question to its answer. After that it fails. */
export const QUESTION_SECONDS = 60

/** Seconds after which an open question counts as failed, even if no process is left to say so. */
export const QUESTION_OVERDUE_SECONDS = QUESTION_SECONDS + 30

export const QUESTION_STATUSES = ['open', 'answered', 'failed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

export const QUESTION_MESSAGES = {
  keyReused: 'This Idempotency-Key was used for another question.',
  minuteLimit: (limit: number) => `You can ask ${limit} questions a minute. Please wait a moment and try again.`,
  dailyAccountLimit: (limit: number) =>
    `You've reached today's limit of ${limit} questions for your account. Please try again tomorrow.`,
  dailyNetworkLimit: (limit: number) =>
    `The new accounts on your network have reached today's limit of ${limit} questions. Please try again tomorrow.`,
  dailyInstallationLimit: "Today's limit of questions for everyone has been reached. Please try again tomorrow.",
  /** Questions that were not answered count for the daily limits, but not for those of the result. */
  failed: (reason: string) => `We couldn't answer this. ${reason.replace(/\.+$/, '')}. You can ask it again.`,
  tooLong: 'It took too long.',
  unexpected: 'Something went wrong on our side.',
} as const
