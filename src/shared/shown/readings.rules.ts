import type { FirstMessage, FirstMessageCode } from '#shared/advice/advice.ts'
import type { QuestionStatus } from '#shared/advice/questions.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { RawReply, type ShownReply } from './rawReply.ts'
import { RawResult, type Circumstances, type Shown } from './rawResult.ts'
import { isNewDanger, messageForQuestion, messageForWords, type SaidBefore } from './reply.rules.ts'
import type { Sealed } from './sealed.ts'
import type { Told } from '#shared/safety/hazardAnswers.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'

/** A run and what the owner has said, in a form that another thread can be given. */
export type RunToRead = Omit<Circumstances, 'playbook' | 'replies'> & { raw: Sealed; replies: Sealed[] }

/** Questions about one run, oldest first. `raw` of the run is null as long as it has no result. */
export type QuestionsToRead = {
  run: { raw: Sealed | null; answers: Told; alsoSaid: readonly string[] }
  emergencyNumber: string
  questions: { status: QuestionStatus; text: string; message: FirstMessageCode | null; raw: Sealed | null }[]
}

/** A new question, and what was said before it. */
export type WordsToRead = { text: string; before: SaidBefore; emergencyNumber: string }

/** What the safety rules are asked about stored words. */
export type Words = {
  /** What may be shown of a run. */
  run: RunToRead
  /**
   * What may be shown of the reply to each question; null for none. All of them at once, because a reply must not be
   * dangerous together with an earlier one.
   */
  questions: QuestionsToRead
  /** The first message that answers a new question in place of a model. */
  message: WordsToRead
  /** Whether a new question names a hazard that was not named before. */
  isNewDanger: WordsToRead
}

/** What the rules answer. */
export type Found = {
  run: Shown
  questions: (ShownReply | null)[]
  message: FirstMessage | null
  isNewDanger: boolean
}

/** Each takes some milliseconds for a thousand characters, and longer in proportion. */
export const READINGS: { [Name in keyof Words]: (words: Words[Name]) => Promise<Found[Name]> } = {
  run: async ({ raw, replies, ...circumstances }) =>
    RawResult.opened(raw).shown({
      ...circumstances,
      replies: replies.map((reply) => RawReply.opened(reply)),
      playbook: await loadPlaybook(circumstances.answers.kind),
    }),

  questions: ({ run, questions, emergencyNumber }) => {
    const result = run.raw === null ? null : RawResult.opened(run.raw)
    const earlier: string[] = []
    const replies: RawReply[] = []
    const shown = questions.map(({ status, text, message, raw }) => {
      if (status !== 'answered') return null
      const known = message === null ? null : messageOf(message, run.answers, emergencyNumber)
      const firstMessage = messageForWords(text, emergencyNumber) ?? known
      if (raw === null) return { lines: [], firstMessage }
      const reply = RawReply.opened(raw)
      const read =
        firstMessage !== null || result === null
          ? { lines: [], firstMessage }
          : result.shownReply(reply, { ...run, replies: [...replies], emergencyNumber, earlier: [...earlier] })
      replies.push(reply)
      earlier.push(...read.lines)
      return read
    })
    return Promise.resolve(shown)
  },

  message: ({ text, before, emergencyNumber }) => Promise.resolve(messageForQuestion(text, before, emergencyNumber)),

  isNewDanger: ({ text, before }) => Promise.resolve(isNewDanger(text, before)),
}
