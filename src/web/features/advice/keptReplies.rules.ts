import { nextShortQuestion, shortChoices, type ShortReply } from './shortQuestions.rules.ts'

/** The replies that a tab has kept as JSON, up to the first that this version of the app would not have asked for. */
export function parseShortReplies(kept: unknown): readonly ShortReply[] {
  const replies: ShortReply[] = []
  for (const each of Array.isArray(kept) ? (kept as unknown[]) : []) {
    if (typeof each !== 'object' || each === null || !('choice' in each) || !('question' in each)) break
    const { choice } = each
    const question = [false, true]
      .map((kindFirst) => nextShortQuestion(replies, { kindFirst }))
      .find((next) => next === each.question)
    if (question == null) break
    const isKnown = choice === null || (typeof choice === 'string' && shortChoices(question, replies).includes(choice))
    if (!isKnown) break
    replies.push({ question, choice: choice as string | null })
  }
  return replies
}
