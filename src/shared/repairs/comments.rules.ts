import { FEEDBACK_LABELS, type FeedbackTopic } from '../advice/feedback.ts'

/** A mention waits this long for an answer: for a comment of whoever was mentioned on the same repair. */
export const MENTION_DAYS = 14

export const COMMENT_TEXT_MAX = 2000

/** The most people that one comment tells of. */
export const MENTIONS_MAX = 10

/** The most comments that a repair can have. */
export const COMMENTS_PER_REPAIR = 1000

/** Minutes in which the author can still change a comment. */
export const COMMENT_EDIT_MINUTES = 15

export const COMMENT_MESSAGES = {
  tooMany: `A repair can have ${COMMENTS_PER_REPAIR} comments. Delete one that you no longer need to make room.`,
  keyReused: 'This Idempotency-Key was used for another comment.',
  unknownPlace: "We can't find the next comments from here. Please reload the list.",
  noMember: 'Only members of this shop can be mentioned.',
  tooLate: `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes after it was written.`,
} as const

/** Whether a comment can still be changed. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < COMMENT_EDIT_MINUTES * 60_000
}

/** What somebody says is wrong with a result, as their colleagues read it. It is never longer than a comment may be. */
export function mistakeSaid({ what, text }: { what: FeedbackTopic; text: string }): string {
  return oneComment(`Wrong in the result: ${FEEDBACK_LABELS[what].toLowerCase()}.${text === '' ? '' : `\n${text}`}`)
}

const oneComment = (text: string) =>
  text.length <= COMMENT_TEXT_MAX ? text : `${text.slice(0, COMMENT_TEXT_MAX - 1)}…`
