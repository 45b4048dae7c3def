import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FirstMessage } from '#shared/advice/advice.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { holdEverything, messageForQuestion, messageForWords, type SaidBefore } from '#shared/knowledge/reply.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import type { ShownAnalysis, ShownQuestion, StoredAnalysis, StoredQuestion } from './analyses.types.ts'
import { answerText } from './questions.rules.ts'

/** Turns stored runs and questions into what may be shown. Everything that leaves the module goes through here. */
export type Show = ReturnType<typeof createShow>

export function createShow({ emergencyNumber }: { emergencyNumber: string }) {
  async function show({ raw, photos, asked, costAssumptions, ...run }: StoredAnalysis): Promise<ShownAnalysis> {
    if (raw === null || run.method === null) return { ...run, result: null, advice: null, secondLook: null }
    const { method, answers } = run
    const playbook = await loadPlaybook(answers.kind)
    return { ...run, ...raw.shown({ method, answers, asked, photos, playbook, emergencyNumber, costAssumptions }) }
  }

  /** The message that answers a question in place of a model: of its own words, or of a danger that holds every step. */
  function messageFor(text: string, run: Pick<ShownAnalysis, 'advice'>, before: SaidBefore): FirstMessage | null {
    const own = messageForQuestion(text, before, emergencyNumber)
    if (own !== null || run.advice === null) return own
    return holdEverything(run.advice.hazards.map(({ code }) => code)) ? run.advice.first_message : null
  }

  /** `run` is the run that the question is about. */
  function showQuestion(stored: StoredQuestion, run: StoredAnalysis): ShownQuestion {
    const { message, raw, userId: _, ...question } = stored
    if (question.status !== 'answered') return { ...question, answer: null, firstMessage: null }
    const own = messageForWords(question.text, emergencyNumber)
    const known = message === null ? null : messageOf(message, run.answers, emergencyNumber)
    const firstMessage = own ?? known
    const reply =
      firstMessage !== null || raw === null || run.raw === null
        ? { lines: [], firstMessage }
        : run.raw.shownReply(raw, { answers: run.answers, asked: run.asked, emergencyNumber })
    return { ...question, answer: answerText(reply), firstMessage: reply.firstMessage }
  }

  return {
    one: show,

    /** Works on one run after the other and lets other requests run in between, because a long answer takes milliseconds. */
    async all(runs: readonly StoredAnalysis[]): Promise<ShownAnalysis[]> {
      const shown: ShownAnalysis[] = []
      for (const run of runs) {
        shown.push(await show(run))
        if (run.method === 'openai') await nextTurn()
      }
      return shown
    },

    messageFor,
    question: showQuestion,

    /** Questions about one run, one after the other for the same reason. */
    async questions(questions: readonly StoredQuestion[], run: StoredAnalysis): Promise<ShownQuestion[]> {
      const shown: ShownQuestion[] = []
      for (const question of questions) {
        shown.push(showQuestion(question, run))
        await nextTurn()
      }
      return shown
    },
  }
}
