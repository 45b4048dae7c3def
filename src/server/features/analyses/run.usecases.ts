import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { isFromModel, mostTokens } from './aiUsage.rules.ts'
import type { AiUsage, SpentRequest } from './aiUsage.usecases.ts'
import { RUN_SECONDS } from './analyses.config.ts'
import {
  ANSWER_TOKENS_MAX,
  ProviderFailure,
  type AssessmentProvider,
  type ImageUrl,
  type ProbeImage,
  type ProviderAnswer,
} from './analyses.port.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { Findings } from './findings.usecases.ts'
import { failureNotice, parseAnswer } from './analyses.rules.ts'
import type { Outcome, StoredAnalysis } from './analyses.types.ts'
import { damageAnalysisPrompt, PROMPT_VERSION } from './prompts/damageAnalysis.ts'

export type RunParts = {
  repository: Pick<AnalysesRepository, 'findForWork' | 'start' | 'finish' | 'isUnfinished'>
  findings: Pick<Findings, 'lockFor' | 'refresh'>
  /** Null when no key is set. Then every run ends with a fallback result. */
  provider: AssessmentProvider | null
  providerName: string
  aiUsage: Pick<AiUsage, 'reserve' | 'settle' | 'release' | 'warnWhenNearlyUsedUp'>
  imageUrl: ImageUrl
  probeImage: ProbeImage
  /** Returns a signal that fires after the given number of milliseconds. */
  timeLimit: (milliseconds: number) => AbortSignal
  /** Called in the transaction that stores the result. */
  tellDone: (tx: Tx, run: StoredAnalysis) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** How often a run in progress checks whether it was canceled. */
const LOOK_MS = 1000

/**
 * Performs one run: asks the provider within 90 seconds in total, if the month's budget allows it, and stores the
 * assessment or, whatever went wrong, the method `fallback` with the reason (`RawResult` builds its result when it is shown). The usage is counted in the same
 * transaction, even when nobody needs the result any more. Throws only when `signal` fires, so that the job is retried,
 * or when the database fails. Running it again is harmless.
 */
export async function carryOutRun(parts: RunParts, analysisId: string, signal: AbortSignal): Promise<void> {
  const { repository, findings, aiUsage, inTransaction, clock, log } = parts
  const run = (await repository.start(analysisId, clock.now(), PROMPT_VERSION))
    ? await repository.findForWork(analysisId)
    : null
  if (run === null) {
    // The run has ended meanwhile, and a process that was killed may have left a reservation.
    await aiUsage.release(analysisId)
    return
  }
  const watch = watchForCancel(parts, analysisId)
  const began = clock.now().getTime()
  try {
    const all = AbortSignal.any([signal, watch.signal, parts.timeLimit(RUN_SECONDS * 1000)])
    const { outcome, spent } = await assess(parts, run, { all, canceled: watch.signal })
    // An answer is stored even when the process is stopping; otherwise it would be paid for twice.
    if (spent === null) signal.throwIfAborted()
    await inTransaction(async (tx) => {
      const repairId = await findings.lockFor(tx, analysisId)
      await aiUsage.settle(tx, run, spent === null ? [] : [spent])
      if (!(await repository.finish(tx, analysisId, outcome, clock.now()))) return
      if (repairId !== null) await findings.refresh(tx, repairId, clock.now())
      await parts.tellDone(tx, run)
    })
    log.info(
      { analysis_id: analysisId, method: outcome.method, notice: outcome.notice, ms: clock.now().getTime() - began },
      'analysis ended',
    )
    if (spent !== null) await aiUsage.warnWhenNearlyUsedUp(spent.at)
  } finally {
    watch.end()
  }
}

/**
 * The outcome of a run, and the request to count: the one that the provider answered, or that it worked on when the run
 * was canceled. Null when no answer arrived, also after a timeout.
 */
type Assessed = { outcome: Outcome; spent: SpentRequest | null }

type RunSignals = { all: AbortSignal; canceled: AbortSignal }

async function assess(parts: RunParts, run: StoredAnalysis, { all, canceled }: RunSignals): Promise<Assessed> {
  const { provider, providerName, aiUsage, clock, log } = parts
  let imageUrls: string[] = []
  const failed = (error: unknown): Outcome => {
    log.warn({ analysis_id: run.id, failure: describeError(error) }, 'no answer from the provider, or it was not asked')
    const isInline = imageUrls.every((url) => url.startsWith('data:'))
    return guidanceWith(failureNotice(failureOf(error, all), { provider: providerName, isInline }))
  }
  if (provider === null) return unasked(guidance(ANALYSIS_MESSAGES.keyInvalid(providerName)))
  try {
    imageUrls = await imagesOf(parts, run)
  } catch (error) {
    return unasked(failed(error))
  }
  const prompt = damageAnalysisPrompt(run.answers)
  const request = { prompt, images: imageUrls.length, answerTokens: ANSWER_TOKENS_MAX }
  const at = clock.now()
  const planned = { model: provider.model, most: mostTokens(request, provider.model) }
  const refusal = await aiUsage.reserve(run.id, at, [planned])
  if (refusal !== null) return unasked(guidance(refusal))
  if (all.aborted) return unasked(failed(all.reason))
  try {
    const answer = await provider.ask({ prompt, imageUrls, answerTokens: ANSWER_TOKENS_MAX, signal: all })
    const spent = isFromModel(answer) ? { ...planned, at, usage: answer.usage } : null
    return { outcome: outcomeOf(answer, providerName, run.fileIds), spent }
  } catch (error) {
    // A request that is canceled while the provider works on it is charged all the same.
    const isCutOff = canceled.aborted && !(error instanceof ProviderFailure)
    return { outcome: failed(error), spent: isCutOff ? { ...planned, at, usage: undefined } : null }
  }
}

const unasked = (outcome: Outcome): Assessed => ({ outcome, spent: null })

function outcomeOf(answer: ProviderAnswer, providerName: string, fileIds: readonly string[]): Outcome {
  const parsed = parseAnswer(answer.content, providerName, fileIds)
  if (!parsed.ok) return { ...guidance(parsed.reason), rawUsage: answer.usage, rawAnswer: answer.content }
  return {
    method: 'openai',
    provider: providerName,
    model: answer.model,
    result: parsed.result,
    said: parsed.said,
    notice: null,
    rawUsage: answer.usage,
    rawAnswer: null,
  }
}

async function imagesOf({ imageUrl, probeImage, providerName }: RunParts, run: StoredAnalysis): Promise<string[]> {
  const urls: string[] = []
  for (const fileId of run.fileIds) {
    const url = await imageUrl(run.userId, fileId)
    const problem = await probeImage(url)
    if (problem !== null) {
      throw new ProviderFailure(
        ANALYSIS_MESSAGES.imageNotAccessible(providerName, problem, 'The photo could not be fetched.'),
      )
    }
    urls.push(url)
  }
  return urls
}

function failureOf(error: unknown, signal: AbortSignal) {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return { message: '', timedOut: true }
  return { message: error instanceof Error ? error.message : String(error) }
}

function guidance(reason: string): Outcome {
  return guidanceWith(ANALYSIS_MESSAGES.unavailable(reason))
}

function guidanceWith(notice: string): Outcome {
  return {
    method: 'fallback',
    provider: null,
    model: null,
    result: GENERAL_GUIDANCE,
    said: NOTHING_ADDED,
    notice,
    rawUsage: undefined,
    rawAnswer: null,
  }
}

/** A signal that fires when the run was canceled or its photo was deleted, by any process. */
function watchForCancel({ repository, log }: RunParts, analysisId: string): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const timer = setInterval(() => {
    repository.isUnfinished(analysisId).then(
      (unfinished) => {
        if (!unfinished) controller.abort(new Error('The run was canceled'))
      },
      (error: unknown) =>
        log.warn({ err: error, analysis_id: analysisId }, 'could not check whether a run was canceled'),
    )
  }, LOOK_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}
