import type { AnalysisMethod } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { NOTHING_ADDED, type ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { SecondLook } from '#shared/analyses/secondLook.ts'
import type { Advice } from '#shared/advice/advice.ts'
import type { SeenPhoto } from '#shared/advice/evidence.rules.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import { fallbackResult } from './fallback.rules.ts'
import { modelResult } from './modelResult.rules.ts'
import type { Told } from '#shared/safety/hazardAnswers.rules.ts'
import type { Playbook } from '#shared/knowledge/playbook.ts'
import type { RawReply, ShownReply } from './rawReply.ts'
import { answersWithWords, type ReplyContext } from './reply.rules.ts'
import { seal, unseal, type Sealed } from './sealed.ts'
import { compareLooks, hazardsOfSecondLook, withSecondLook, type SecondResponse } from './secondLook.rules.ts'

/** What the safety rules need besides the result itself. */
export type Circumstances = {
  method: AnalysisMethod
  answers: Told
  /** What the owner said about the repair beside the answers (`ownWords`). It counts like the words of the answers. */
  alsoSaid: readonly string[]
  /**
   * What a model replied to questions about any result of the same repair. A danger that only a reply states counts for
   * the result, too, and a new analysis does not make it go away.
   */
  replies: readonly RawReply[]
  /** The photos of the run that are still there. */
  photos: readonly SeenPhoto[]
  /** Of the kind of damage that the owner named; null without one. */
  playbook: Playbook | null
  /** Replaces 911 everywhere. */
  emergencyNumber: string
  /** What the owner changed and kept with the repair. */
  costAssumptions?: CostAssumptions | undefined
}

/** What may leave the product: a result that the rules have read, and the advice around it. */
export type Shown = {
  result: DamageAnalysis
  advice: Advice
  /** Null if no second model was asked. */
  secondLook: SecondLook | null
}

/**
 * A result as it was stored, before the safety rules are applied. Its words cannot be read, sent, written as JSON or
 * logged: the only ways to get at them are `shown` and `shownReply`, which apply today's rules, here or in a thread
 * that is given the result sealed. So no presenter, report, mail or list can send a model's unchecked words.
 */
export class RawResult {
  readonly #result: DamageAnalysis
  readonly #said: ModelSaid
  #secondLook: SecondLook | null

  constructor(result: DamageAnalysis, said: ModelSaid = NOTHING_ADDED, second: SecondResponse | null = null) {
    this.#result = second === null ? result : withSecondLook(result, second)
    this.#said = second === null ? said : { ...said, hazards: [...said.hazards, ...hazardsOfSecondLook(second)] }
    this.#secondLook = second === null ? null : compareLooks(result, second)
  }

  /** For `opened`, which may be called in another thread. */
  sealed(): Sealed {
    return seal([this.#result, this.#said, this.#secondLook])
  }

  static opened(sealed: Sealed): RawResult {
    const [result, said, secondLook] = unseal(sealed) as [DamageAnalysis, ModelSaid, SecondLook | null]
    const raw = new RawResult(result, said)
    raw.#secondLook = secondLook
    return raw
  }

  /** What today's rules allow to be shown. If no model answered, the stored result is ignored and built anew. */
  shown({
    method,
    answers: stated,
    alsoSaid,
    replies,
    photos,
    playbook,
    emergencyNumber,
    costAssumptions,
  }: Circumstances): Shown {
    const answers = answersWithWords(stated, alsoSaid)
    if (method === 'fallback')
      return { ...fallbackResult(answers, playbook, { emergencyNumber, costAssumptions }), secondLook: null }
    const shown = modelResult({
      result: this.#result,
      said: this.#saidWith(replies),
      answers,
      photos,
      playbook,
      emergencyNumber,
      costAssumptions,
      isDisputed: (this.#secondLook?.disagrees ?? []).length > 0,
    })
    return { ...shown, secondLook: this.#secondLook }
  }

  /**
   * What today's rules allow to be shown of a reply to a question about this result. `replies` are those before it, and
   * `earlier` what is shown of them.
   */
  shownReply(
    reply: RawReply,
    {
      answers,
      alsoSaid,
      replies,
      emergencyNumber,
      earlier,
    }: Pick<Circumstances, 'answers' | 'alsoSaid' | 'replies' | 'emergencyNumber'> & Pick<ReplyContext, 'earlier'>,
  ): ShownReply {
    return reply.shown({
      result: this.#result,
      said: this.#saidWith(replies),
      answers: answersWithWords(answers, alsoSaid),
      emergencyNumber,
      earlier,
    })
  }

  /** What the model added, with the hazards that its replies state. */
  #saidWith(replies: readonly RawReply[]): ModelSaid {
    const stated = replies.flatMap((reply) => reply.hazards(this.#result.damageType))
    return { ...this.#said, hazards: [...this.#said.hazards, ...stated] }
  }
}
