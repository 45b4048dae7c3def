import type { SaidBy } from '#shared/shown/inShop.rules.ts'
import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { SecondLook } from '#shared/analyses/secondLook.ts'
import type { SecondResponse } from '#shared/shown/secondLook.rules.ts'
import type { ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { Advice, FirstMessage, FirstMessageCode } from '#shared/advice/advice.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { Answers } from '#shared/advice/answers.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import type { SeenPhoto } from '#shared/advice/evidence.rules.ts'
import type { QuestionStatus } from '#shared/advice/questions.ts'
import type { RawReply } from '#shared/shown/rawReply.ts'
import type { RawResult } from '#shared/shown/rawResult.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

type Run = {
  id: string
  workspaceId: WorkspaceId
  /** Who asked for it; null when that account is gone. */
  createdBy: UserId | null
  /** Null for a run that predates repairs that has not been moved into one yet. */
  repairId: string | null
  /** Those of its photos that are still there, in the order in which they were sent. */
  fileIds: string[]
  photosDeleted: number
  /** The owner's answers; empty if there are none. */
  answers: Answers
  status: AnalysisStatus
  promptVersion: string
  method: AnalysisMethod | null
  provider: string | null
  model: string | null
  confidence: number | null
  notice: string | null
  /** What the owner answered about suspected hazards of the repair. */
  hazardAnswers: HazardAnswer[]
  /** The numbers of the steps that the owner has done. A step may be withheld that was shown when it was done. */
  stepsDone: number[]
  createdAt: Date
  finishedAt: Date | null
  /** When its owner first saw the result. */
  seenAt: Date | null
  /** Who answered about the damage. */
  saidBy: SaidBy | 'owner'
  /** Who saw on site that the result is right. Undefined outside shops, where nobody can say so. */
  confirmed: { name: string; at: Date } | null | undefined
}

/** What the safety rules found, under a key of all that it depends on. */
export type KeptReading = { key: string; value: unknown }

/** One stored run. Its result must not be shown before the safety rules have been applied. */
export type StoredAnalysis = Run & {
  raw: RawResult | null
  photos: SeenPhoto[]
  /** What the owner changed about the cost and kept with the repair. */
  costAssumptions: CostAssumptions
  /** The owner's questions about any result of the same repair. */
  asked: string[]
  /** What the owner said about that repair beside the answers, with those questions (`ownWords`). */
  alsoSaid: string[]
  /** What a model replied to the questions about any result of the same repair, oldest first. */
  replies: RawReply[]
  /** What was found about it before, by the name of the reading. */
  kept: Readonly<Record<string, KeptReading | undefined>>
}

/** A run as it may leave the product, by today's rules. */
export type ShownAnalysis = Run & {
  result: DamageAnalysis | null
  advice: Advice | null
  /** Null if no second model was asked. */
  secondLook: SecondLook | null
}

/** How a run ended. */
export type Outcome = {
  method: AnalysisMethod
  provider: string | null
  model: string | null
  /** The provider's result after validation. It is stored, and never shown without the safety rules. */
  result: DamageAnalysis
  /** What the model added beyond the specification's fields. */
  said: ModelSaid
  /** The result of a second model about the same photos; null if none was asked. */
  second: SecondResponse | null
  notice: string | null
  rawUsage: unknown
  /** The text of the provider's response, if it could not be used. */
  unusableResponse: string | null
}

type QuestionBase = {
  id: string
  analysisId: string
  text: string
  status: QuestionStatus
  /** The reason that it was not answered. */
  notice: string | null
  createdAt: Date
}

/** One stored question. The reply must not be shown before the safety rules have been applied. */
export type StoredQuestion = QuestionBase & {
  userId: UserId
  /** The code of the first message that answered it, if no model was asked. */
  message: FirstMessageCode | null
  raw: RawReply | null
}

/** How a question ended: with a message, with the reply of a model, or with the notice that it was not answered. */
export type QuestionOutcome = {
  message: FirstMessageCode | null
  replyText: string | null
  provider: string | null
  model: string | null
  rawUsage: unknown
  notice: string | null
}

/** A question as it may leave the product, by today's rules. */
export type ShownQuestion = QuestionBase & { answer: string | null; firstMessage: FirstMessage | null }

export type Feedback = {
  id: string
  analysisId: string
  what: FeedbackTopic
  text: string
  /** Whether it may serve to improve the advice. */
  consent: boolean
  createdAt: Date
}
