import { setTimeout as pause } from 'node:timers/promises'
import { isFromProvider, RUN_SECONDS } from '#shared/analyses/analysis.rules.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import type { SecondResponse } from '#shared/shown/secondLook.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { firstSignal } from '#server/platform/clock/firstSignal.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import { StoreUnavailable } from '../files/files.port.ts'
import { mostTokens } from './aiUsage.rules.ts'
import type { AiUsage, PlannedRequest } from './aiUsage.usecases.ts'
import { ASK_AGAIN_SECONDS } from './analyses.config.ts'
import {
  RESPONSE_TOKENS_MAX,
  LONGER_RESPONSE_TOKENS_MAX,
  ProviderFailure,
  REQUESTS_MAX,
  type AiProvider,
  type Allowance,
  type ImageUrl,
  type ProbeImage,
  type ProviderResponse,
} from './analyses.port.ts'
import type { DailyLimits } from './dailyLimits.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { Findings } from './findings.usecases.ts'
import { failureNotice, readResponse } from './analyses.rules.ts'
import type { Outcome, StoredAnalysis } from './analyses.types.ts'
import { askGuard, GUARD_WAIT_MS, type GuardParts, type Guarding } from './guard.usecases.ts'
import { damageAnalysisPrompt, PROMPT_VERSION } from './prompts/damageAnalysis.ts'
import { photosToSend, type SentPhoto } from './imageUrl.usecases.ts'
import { createSpending, type Spending } from './spending.usecases.ts'

export type RunParts = {
  repository: Pick<
    AnalysesRepository,
    'findForWork' | 'hasPhoto' | 'start' | 'finish' | 'isUnfinished' | 'addGuard' | 'unconfirm'
  >
  findings: Pick<Findings, 'lockFor' | 'refresh' | 'judged'>
  /** Null when no key is set. Then every run ends with a fallback result. */
  provider: AiProvider | null
  /** Asks the model of the second look. Null when the product has none. */
  secondProvider: AiProvider | null
  /** Reads results once more for dangers only. Null when it is switched off. */
  guardProvider: GuardParts['guardProvider']
  providerName: string
  aiUsage: Pick<AiUsage, 'reserve' | 'settle' | 'release' | 'warnWhenNearlyUsedUp'>
  dailyLimits: Pick<DailyLimits, 'take'>
  imageUrl: ImageUrl
  probeImage: ProbeImage
  /** Returns a signal that fires after the given number of milliseconds. */
  timeLimit: (milliseconds: number) => AbortSignal
  /** Queues the mail about a finished analysis to who asked for it, in the transaction that stores its result. */
  queueDoneMail: (tx: Tx, userId: UserId, run: StoredAnalysis) => Promise<void>
  activities: Pick<Activities, 'note' | 'tell'>
  inTransaction: InTransaction
  clock: Clock
  metrics: Pick<Metrics, 'analysisEnded' | 'resultGuarded'> | null
  log: Log
}

/** How often a run in progress checks whether it was canceled. */
const CANCEL_CHECK_MS = 1000

/**
 * Performs one run: asks the provider within 90 seconds in total, if the day's limits and the month's budget allow it,
 * and stores the assessment or, whatever went wrong, the method `fallback` with the reason. The general guidance stored
 * with it is a placeholder: `RawResult.shown` builds the result. The usage is counted in the same transaction, even
 * when nobody needs the result any more. Throws only when `signal` fires before a response arrived, so that the job is
 * retried, or when the database fails: no response makes it throw. Running it again is harmless.
 */
export async function carryOutRun(
  parts: RunParts,
  { analysisId, share }: { analysisId: string; share?: string | undefined },
  signal: AbortSignal,
): Promise<void> {
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
  const limited = firstSignal(signal, parts.timeLimit(RUN_SECONDS * 1000))
  const stopped = firstSignal(limited.signal, watch.signal)
  try {
    const signals = { stopSignal: stopped.signal, limited: limited.signal }
    const assessing = { ...signals, began, network: share === run.createdBy ? null : (share ?? null) }
    const { outcome, spent, isAnswered, guarding } = await assess(parts, run, assessing)
    const early = guarding === null ? null : await inTime(parts, guarding.found)
    // A response is stored even when the process is stopping; otherwise it would be paid for twice.
    if (!isAnswered && signal.aborted) {
      if (spent.length > 0) await inTransaction((tx) => aiUsage.settle(tx, run, spent))
      signal.throwIfAborted()
    }
    await inTransaction(async (tx) => {
      const repairId = await findings.lockFor(tx, analysisId)
      await aiUsage.settle(tx, run, spent)
      if (guarding !== null && early !== 'late') await aiUsage.settle(tx, { ...run, id: guarding.id }, guarding.spent)
      const guard = early === 'late' ? null : early
      const guarded = { ...outcome, said: { ...outcome.said, guard } }
      if (!(await repository.finish(tx, analysisId, guarded, clock.now()))) return
      if (repairId !== null) await findings.refresh(tx, repairId, { changedAt: clock.now() })
      const { createdBy: actorId, workspaceId } = run
      if (actorId !== null) await parts.queueDoneMail(tx, actorId, run)
      const facts = { analysis_id: analysisId }
      await parts.activities.note(tx, { actorId, workspaceId, kind: 'analysis_finished', repairId, facts })
      await tellEnd(parts, tx, { run, repairId, method: outcome.method })
      await notifyScreens(tx, { to: workspaceId, topic: 'analysis', ids: [analysisId] })
    })
    parts.metrics?.analysisEnded(isFromProvider(outcome.method) ? 'assessment' : 'guidance')
    log.info(
      { analysis_id: analysisId, method: outcome.method, notice: outcome.notice, ms: clock.now().getTime() - began },
      'analysis ended',
    )
    if (guarding !== null && early === 'late') await judgeAgain(parts, run, guarding)
    const isGuarded = guarding !== null && (await guarding.found) !== null
    if (isFromProvider(outcome.method)) parts.metrics?.resultGuarded(isGuarded ? 'read' : 'not_read')
    for (const { at } of spent.slice(0, 1)) await aiUsage.warnWhenNearlyUsedUp(at)
  } finally {
    watch.end()
    stopped.release()
    limited.release()
  }
}

/** Tells programs of a shop how a run has ended. It is told again when a danger is found in its result later. */
async function tellEnd(
  { activities, findings }: RunParts,
  tx: Tx,
  { run, repairId, method }: { run: StoredAnalysis; repairId: string | null; method: Outcome['method'] },
): Promise<void> {
  const { id, createdBy: actorId, workspaceId } = run
  const type = isFromProvider(method) ? 'analysis.finished' : 'analysis.failed'
  const data = async () => ({ analysis_id: id, ...(await findings.judged(tx, workspaceId, id)) })
  await activities.tell(tx, { actorId, workspaceId, type, repairId, data })
}

/** What comes within the time for which a result waits for the guard, or `late`. */
async function inTime<Found>({ timeLimit }: RunParts, found: Promise<Found>): Promise<Found | 'late'> {
  const limit = timeLimit(GUARD_WAIT_MS)
  const isOver = Promise.withResolvers<'late'>()
  const end = () => isOver.resolve('late')
  if (limit.aborted) end()
  limit.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([found, isOver.promise])
  } finally {
    limit.removeEventListener('abort', end)
  }
}

/** Waits for what the guard finds about a result that is already shown, and judges the result again with it. */
async function judgeAgain(parts: RunParts, run: StoredAnalysis, { id, found, spent }: Guarding): Promise<void> {
  const { repository, findings, aiUsage, inTransaction, clock } = parts
  const guard = await found
  await inTransaction(async (tx) => {
    const repairId = await findings.lockFor(tx, run.id)
    await aiUsage.settle(tx, { ...run, id }, spent)
    if (guard === null || !(await repository.addGuard(tx, run.id, guard))) return
    if (repairId !== null) {
      await repository.unconfirm(tx, repairId)
      await findings.refresh(tx, repairId, { changedAt: clock.now() })
    }
    // Only a result of the provider is read once more.
    await tellEnd(parts, tx, { run, repairId, method: 'openai' })
    await notifyScreens(tx, { to: run.workspaceId, topic: 'analysis', ids: [run.id] })
  })
}

/** The outcome of a run, and the requests to count, which is every one that the provider may charge for. */
type Assessed = {
  outcome: Outcome
  spent: Spending['spent']
  /** Whether the first model gave a response, so that the outcome has to be stored. */
  isAnswered: boolean
  /** Reads the result for dangers. Null if there is none that a model gave, or no guard. */
  guarding: Guarding | null
}

type RunSignals = {
  /** Aborts when the process stops, the owner cancels, or the time limit of the run is over. */
  stopSignal: AbortSignal
  began: number
}

/**
 * `network` is whose share of the day's runs it takes, too. `limited` is the signal without the cancellation,
 * which a run that has ended looks like.
 */
type Assessing = RunSignals & { network: string | null; limited: AbortSignal }

async function assess(
  parts: RunParts,
  run: StoredAnalysis,
  { stopSignal, limited, began, network }: Assessing,
): Promise<Assessed> {
  const { provider, providerName, clock, log } = parts
  let photos: SentPhoto[] = []
  const failed = (error: unknown): Outcome => {
    log.warn(
      { analysis_id: run.id, failure: describeError(error) },
      'no response from the provider, or it was not asked',
    )
    const isInline = photos.every(({ url }) => url.startsWith('data:'))
    return fallbackWith(failureNotice(failureOf(error, stopSignal), { provider: providerName, isInline }))
  }
  if (provider === null) return unasked(fallback(ANALYSIS_MESSAGES.keyInvalid(providerName)))
  try {
    photos = await photosOf(parts, run, stopSignal)
  } catch (error) {
    return unasked(failed(error))
  }
  if (stopSignal.aborted) return unasked(failed(stopSignal.reason))
  const limit = await dailyLimitFor(parts, run, network)
  if (limit !== null) return unasked(fallback(limit))
  // All requests count for the month in which the first one was reserved.
  const about: LookRequest = {
    run: { ...run, fileIds: photos.map(({ fileId }) => fileId) },
    prompt: damageAnalysisPrompt(run.answers),
    imageUrls: photos.map(({ url }) => url),
    at: clock.now(),
  }
  const spending = createSpending({ aiUsage: parts.aiUsage, id: run.id, at: about.at, log })
  const { refusal, second } = await reserveLooks(parts, { provider, spending }, about)
  if (refusal !== null) return unasked(fallback(refusal))
  if (stopSignal.aborted) return unasked(failed(stopSignal.reason))
  const stopSecondLook = new AbortController()
  const [looked, other] = await Promise.all([
    firstLook(parts, { provider, spending }, about, { stopSignal, began }).then((first) => {
      // Nobody waits for a second look at nothing.
      if (first.response === null) stopSecondLook.abort(new Error('The first model gave no response'))
      return first
    }),
    second === null
      ? null
      : look(parts, { provider: second, spending, allowance: { left: REQUESTS_MAX } }, about, {
          stopSignal: AbortSignal.any([stopSignal, stopSecondLook.signal]),
          began,
        }),
  ])
  const { spent } = spending
  if (looked.response === null) return { outcome: failed(looked.error), spent, isAnswered: false, guarding: null }
  const outcome = outcomeOf(looked.response, providerName, about.run.fileIds)
  const isUsable = isFromProvider(outcome.method)
  return {
    outcome: { ...outcome, second: isUsable ? secondResponse(parts, about.run, other) : null },
    spent,
    isAnswered: true,
    guarding: isUsable
      ? askGuard(parts, { run, result: outcome.result, signal: limited, timeLeft: () => timeLeft(parts, { began }) })
      : null,
  }
}

/**
 * Counts the run for today, or returns the sentence that says why the provider is not asked. A run that is tried again
 * after its process was killed counts again, because the provider may charge for both requests.
 */
async function dailyLimitFor(
  { dailyLimits, inTransaction }: RunParts,
  { workspaceId }: StoredAnalysis,
  network: string | null,
): Promise<string | null> {
  try {
    await inTransaction((tx) => dailyLimits.take(tx, 'runs', { workspaceId, network }))
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'daily_limit_reached') return error.message
    throw error
  }
}

const unasked = (outcome: Outcome): Assessed => ({ outcome, spent: [], isAnswered: false, guarding: null })

/**
 * What a model is asked in a look: the photos of a run as images, and the prompt. `at` says for which month it counts.
 */
type LookRequest = { run: StoredAnalysis; prompt: string; imageUrls: readonly string[]; at: Date }

/** A model, and what asking it may still cost. */
type Asked = { provider: AiProvider; spending: Spending }

/** The outcome of asking one model. */
type Look = { response: ProviderResponse | null; error: unknown }

function planned(
  { model }: AiProvider,
  { prompt, imageUrls }: LookRequest,
  responseTokens = RESPONSE_TOKENS_MAX,
): PlannedRequest {
  return { model, most: mostTokens({ prompt, images: imageUrls.length, responseTokens }, model) }
}

/** Reserves the cost of both looks, or of the first one alone when the budget does not allow both. */
async function reserveLooks(
  { secondProvider, log }: RunParts,
  { provider, spending }: Asked,
  about: LookRequest,
): Promise<{ refusal: string | null; second: AiProvider | null }> {
  const first = planned(provider, about)
  if (secondProvider !== null) {
    const refusal = await spending.reserve([first, planned(secondProvider, about)])
    if (refusal === null) return { refusal: null, second: secondProvider }
    log.warn({ analysis_id: about.run.id }, 'the budget allows no second look')
  }
  return { refusal: await spending.reserve([first]), second: null }
}

/**
 * Asks the first model. A response that was cut at its maximum length and cannot be read is requested once more, if
 * there is time and budget, and the run may send another request.
 */
async function firstLook(
  parts: RunParts,
  { provider, spending }: Asked,
  about: LookRequest,
  signals: RunSignals,
): Promise<Look> {
  const { run } = about
  const asked = { provider, spending, allowance: { left: REQUESTS_MAX } }
  const first = await look(parts, asked, about, signals)
  if (first.response?.isTruncated !== true || readResponse(first.response, parts.providerName, run.fileIds).ok)
    return first
  if (asked.allowance.left <= 0 || timeLeft(parts, signals) < ASK_AGAIN_SECONDS * 1000) return first
  if (!(await spending.more(planned(provider, about, LONGER_RESPONSE_TOKENS_MAX)))) return first
  parts.log.info({ analysis_id: run.id }, 'the response was cut, so it is requested once more')
  const again = await look(parts, asked, about, signals, LONGER_RESPONSE_TOKENS_MAX)
  return again.response === null ? first : again
}

async function look(
  parts: RunParts,
  { provider, spending, allowance }: Asked & { allowance: Allowance },
  about: LookRequest,
  signals: RunSignals,
  responseTokens = RESPONSE_TOKENS_MAX,
): Promise<Look> {
  const { prompt, imageUrls } = about
  try {
    const response = await provider.ask({
      prompt,
      imageUrls,
      responseTokens,
      signal: signals.stopSignal,
      allowance,
      ...spending.callbacks(planned(provider, about, responseTokens)),
      timeLeft: () => timeLeft(parts, signals),
    })
    return { response, error: null }
  } catch (error) {
    return { response: null, error }
  }
}

/** Milliseconds that are left of a run. */
function timeLeft({ clock }: RunParts, { began }: Pick<RunSignals, 'began'>): number {
  return began + RUN_SECONDS * 1000 - clock.now().getTime()
}

/** The second model's result. If it failed, or its response could not be used, the run has the first result alone. */
function secondResponse(
  { secondProvider, providerName, log }: RunParts,
  { id, fileIds }: StoredAnalysis,
  looked: Look | null,
): SecondResponse | null {
  if (secondProvider === null) return null
  const { response = null, error = null } = looked ?? {}
  if (response !== null) {
    const parsed = readResponse(response, providerName, fileIds)
    if (parsed.ok) return { model: response.model, response: { result: parsed.result, said: parsed.said } }
  }
  const failure = response === null ? describeError(error) : 'The response could not be used'
  log.warn({ analysis_id: id, model: secondProvider.model, failure }, 'no second look')
  return { model: secondProvider.model, response: null }
}

function outcomeOf(response: ProviderResponse, providerName: string, fileIds: readonly string[]): Outcome {
  const parsed = readResponse(response, providerName, fileIds)
  if (!parsed.ok) return { ...fallback(parsed.reason), rawUsage: response.usage, unusableResponse: response.content }
  return {
    // The stored name for any provider that answered.
    method: 'openai',
    provider: providerName,
    model: response.model,
    result: parsed.result,
    said: parsed.said,
    second: null,
    notice: null,
    rawUsage: response.usage,
    unusableResponse: null,
  }
}

async function photosOf(parts: RunParts, run: StoredAnalysis, stopSignal: AbortSignal): Promise<SentPhoto[]> {
  const { probeImage, providerName } = parts
  const photos = await photosToSend(parts, run, async (fileId) => {
    const url = await urlOnceReachable(parts, { workspaceId: run.workspaceId, fileId }, stopSignal)
    const problem = await probeImage(url)
    if (problem === null) return url
    throw new ProviderFailure(
      ANALYSIS_MESSAGES.imageNotAccessible(providerName, problem, 'The photo could not be fetched.'),
    )
  })
  // Their deletion has canceled the run.
  if (photos.length === 0) throw new ProviderFailure('All photos of the run were deleted')
  return photos
}

/** Milliseconds between two attempts to read a photo from a store that is away. */
const STORE_AGAIN_MS = 2000

/** A store that is away may be back within the time of the run, so the photo is asked for until then. */
async function urlOnceReachable(
  { imageUrl, log }: RunParts,
  photo: { workspaceId: StoredAnalysis['workspaceId']; fileId: string },
  stopSignal: AbortSignal,
): Promise<string> {
  for (;;) {
    try {
      return await imageUrl(photo.workspaceId, photo.fileId)
    } catch (error) {
      const isAway = error instanceof ProviderFailure && error.cause instanceof StoreUnavailable
      if (!isAway || stopSignal.aborted) throw error
      log.warn({ file_id: photo.fileId, failure: describeError(error) }, 'the store is away; the photo is read later')
      // When the time is over, the reason is that the store was away, and not that the provider took too long.
      await pause(STORE_AGAIN_MS, undefined, { signal: stopSignal }).catch(() => {
        throw error
      })
    }
  }
}

function failureOf(error: unknown, signal: AbortSignal) {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return { message: '', timedOut: true }
  return { message: error instanceof Error ? error.message : String(error) }
}

function fallback(reason: string): Outcome {
  return fallbackWith(ANALYSIS_MESSAGES.unavailable(reason))
}

function fallbackWith(notice: string): Outcome {
  return {
    method: 'fallback',
    provider: null,
    model: null,
    result: GENERAL_GUIDANCE,
    said: NOTHING_ADDED,
    second: null,
    notice,
    rawUsage: undefined,
    unusableResponse: null,
  }
}

/** A signal that fires when the run was canceled or the last of its photos was deleted, by any process. */
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
  }, CANCEL_CHECK_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}
