import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FirstMessage } from '#shared/advice/advice.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { holdEverything, messageForQuestion, messageForWords, type SaidBefore } from '#shared/knowledge/reply.rules.ts'
import type { RawReply } from '#shared/knowledge/rawReply.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import type { ShownAnalysis, ShownQuestion, StoredAnalysis, StoredQuestion } from './analyses.types.ts'
import { answerText } from './questions.rules.ts'

/** Turns stored runs and questions into what may be shown. Everything that leaves the module goes through here. */
export type Show = ReturnType<typeof createShow>

export function createShow({ emergencyNumber }: { emergencyNumber: string }) {
  async function show({
    raw,
    photos,
    asked,
    replies,
    costAssumptions,
    ...run
  }: StoredAnalysis): Promise<ShownAnalysis> {
    if (raw === null || run.method === null) return { ...run, result: null, advice: null, secondLook: null }
    const { method, answers } = run
    const playbook = await loadPlaybook(answers.kind)
    return {
      ...run,
      ...raw.shown({ method, answers, asked, replies, photos, playbook, emergencyNumber, costAssumptions }),
    }
  }

  /**
   * The message that answers a question in place of a model: of its own words, or of a danger that holds every step.
   */
  function messageFor(text: string, run: Pick<ShownAnalysis, 'advice'>, before: SaidBefore): FirstMessage | null {
    const own = messageForQuestion(text, before, emergencyNumber)
    if (own !== null || run.advice === null) return own
    return holdEverything(run.advice.hazards.map(({ code }) => code)) ? run.advice.first_message : null
  }

  /** `replies` are those to earlier questions about the same run, and `earlier` what is shown of them. */
  function replyTo(
    { status, text, message, raw }: StoredQuestion,
    run: StoredAnalysis,
    { replies, earlier }: { replies: readonly RawReply[]; earlier: readonly string[] },
  ) {
    if (status !== 'answered') return null
    const own = messageForWords(text, emergencyNumber)
    const known = message === null ? null : messageOf(message, run.answers, emergencyNumber)
    const firstMessage = own ?? known
    return firstMessage !== null || raw === null || run.raw === null
      ? { lines: [], firstMessage }
      : run.raw.shownReply(raw, { answers: run.answers, asked: run.asked, replies, emergencyNumber, earlier })
  }

  return {
    one: show,

    /**
     * Works on one run after the other and lets other requests run in between, because a long result takes
     * milliseconds.
     */
    async all(runs: readonly StoredAnalysis[]): Promise<ShownAnalysis[]> {
      const shown: ShownAnalysis[] = []
      for (const run of runs) {
        shown.push(await show(run))
        if (isFromProvider(run.method)) await nextTurn()
      }
      return shown
    },

    messageFor,
    /**
     * All questions about one run, oldest first, because a reply must not be dangerous together with an earlier one.
     * One after the other for the same reason as runs.
     */
    async questions(questions: readonly StoredQuestion[], run: StoredAnalysis): Promise<ShownQuestion[]> {
      const shown: ShownQuestion[] = []
      const earlier: string[] = []
      const replies: RawReply[] = []
      for (const stored of questions) {
        const { message: _, raw, userId: __, ...question } = stored
        const reply = replyTo(stored, run, { replies, earlier })
        if (raw !== null) replies.push(raw)
        earlier.push(...(reply?.lines ?? []))
        shown.push({
          ...question,
          answer: reply === null ? null : answerText(reply),
          firstMessage: reply?.firstMessage ?? null,
        })
        await nextTurn()
      }
      return shown
    },
  }
}
