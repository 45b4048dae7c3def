import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serialize } from 'node:v8'
import type { FirstMessage } from '#shared/advice/advice.ts'
import { inShop } from '#shared/shown/inShop.rules.ts'
import { holdEverything, type SaidBefore } from '#shared/shown/reply.rules.ts'
import { toldBy } from '#shared/safety/hazardAnswers.rules.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { ShownAnalysis, ShownQuestion, StoredAnalysis, StoredQuestion } from './analyses.types.ts'
import type { KeptReadings } from './keptReadings.repository.ts'
import { answerText } from './questions.rules.ts'
import type { Read } from './readings.port.ts'
import type { Found, Words } from '#shared/shown/readings.rules.ts'

/** Turns stored runs and questions into what may be shown. Everything that leaves the module goes through here. */
export type Show = ReturnType<typeof createShow>

export type ShowParts = {
  emergencyNumber: string
  read: Read
  /** What the rules find is kept under this version of them. Null keeps nothing. */
  kept: { readings: KeptReadings; rulesFingerprint: string } | null
}

/** The readings that are kept with a run. */
type Kept = 'run' | 'questions'

export function createShow({ emergencyNumber, read, kept }: ShowParts) {
  /**
   * What the rules find about a run is computed when its words, the answers, the questions or the rules change, and
   * otherwise taken as it was kept. It is kept under a fingerprint of all that it depends on, so an old one is never
   * used.
   */
  async function keptOrRead<Name extends Kept>(
    { id, workspaceId, kept: known }: StoredAnalysis,
    name: Name,
    words: Words[Name],
    tx?: Tx,
  ): Promise<Found[Name]> {
    if (kept === null) return read(workspaceId, name, words)
    const key = createHash('sha256').update(kept.rulesFingerprint).update(serialize(words)).digest('base64url')
    const before = known[name]
    if (before?.key === key) return before.value as Found[Name]
    const value = await read(workspaceId, name, words)
    await kept.readings.keep({ analysisId: id, name, key, value }, tx)
    return value
  }

  /** One run by today's rules. `tx` is the transaction that has changed or locked it. */
  async function one(stored: StoredAnalysis, tx?: Tx): Promise<ShownAnalysis> {
    const { raw, photos, alsoSaid, asked: _asked, replies, costAssumptions, kept: _, ...run } = stored
    if (raw === null || run.method === null) return { ...run, result: null, advice: null, secondLook: null }
    const words = {
      method: run.method,
      answers: toldBy(run.answers, run.hazardAnswers),
      alsoSaid,
      photos,
      emergencyNumber,
      costAssumptions,
      raw: raw.sealed(),
      replies: replies.map((reply) => reply.sealed()),
    }
    const shown = { ...run, ...(await keptOrRead(stored, 'run', words, tx)) }
    return run.saidBy === 'owner' ? shown : inShop(shown, run.saidBy)
  }

  return {
    one,

    /** One after the other, and other requests run in between, because there may be hundreds. */
    async all(runs: readonly StoredAnalysis[]): Promise<ShownAnalysis[]> {
      const shown: ShownAnalysis[] = []
      for (const run of runs) {
        shown.push(await one(run))
        await nextTurn()
      }
      return shown
    },

    /**
     * The message that answers a question in place of a model: of its own words, or of a danger that holds every step.
     */
    async messageFor(
      text: string,
      run: Pick<ShownAnalysis, 'advice' | 'workspaceId'>,
      { answers, alsoSaid }: SaidBefore,
    ): Promise<FirstMessage | null> {
      const own = await read(run.workspaceId, 'message', { text, before: { answers, alsoSaid }, emergencyNumber })
      if (own !== null || run.advice === null) return own
      return holdEverything(run.advice.hazards.map(({ code }) => code)) ? run.advice.first_message : null
    },

    /** Whether a question names a hazard that was not named before. */
    isNewDanger: (text: string, { workspaceId, answers, alsoSaid }: StoredAnalysis): Promise<boolean> =>
      read(workspaceId, 'isNewDanger', { text, before: { answers, alsoSaid }, emergencyNumber }),

    /** All questions about one run, oldest first: a reply must not be dangerous together with an earlier one. */
    async questions(questions: readonly StoredQuestion[], run: StoredAnalysis): Promise<ShownQuestion[]> {
      if (questions.length === 0) return []
      const replies = await keptOrRead(run, 'questions', {
        run: {
          raw: run.raw?.sealed() ?? null,
          answers: toldBy(run.answers, run.hazardAnswers),
          alsoSaid: run.alsoSaid,
        },
        emergencyNumber,
        questions: questions.map(({ status, text, message, raw }) => ({
          status,
          text,
          message,
          raw: raw?.sealed() ?? null,
        })),
      })
      return questions.map((stored, i) => {
        const { message: _, raw: __, userId: ___, ...question } = stored
        const reply = replies[i] ?? null
        return {
          ...question,
          answer: reply === null ? null : answerText(reply),
          firstMessage: reply?.firstMessage ?? null,
        }
      })
    },
  }
}
