import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { RUN_SECONDS } from './analyses.config.ts'
import { ProviderFailure, type AssessmentProvider, type PhotoAddress, type ProbeImage } from './analyses.port.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { failureReason, parseAnswer } from './analyses.rules.ts'
import type { Outcome, StoredAnalysis } from './analyses.types.ts'
import { damageAnalysisPrompt, PROMPT_VERSION } from './prompts/damageAnalysis.ts'

export type RunParts = {
  repository: Pick<AnalysesRepository, 'findForWork' | 'start' | 'succeed' | 'isUnfinished'>
  /** Null when no key is set: then every run gives the general guidance. */
  provider: AssessmentProvider | null
  providerName: string
  photoAddress: PhotoAddress
  probeImage: ProbeImage
  /** In the transaction that stores the result. */
  tellDone: (tx: Tx, run: StoredAnalysis) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** How often a run under way looks whether it was cancelled. */
const LOOK_MS = 1000

/**
 * Carries out one run: asks the provider within 90 seconds in all, and stores its assessment or, whatever went wrong,
 * the general guidance with the reason. Throws only when `signal` fires, so that the job is handed back, or when the
 * database fails. Running it again is harmless.
 */
export async function carryOutRun(parts: RunParts, analysisId: string, signal: AbortSignal): Promise<void> {
  const { repository, inTransaction, clock, log } = parts
  if (!(await repository.start(analysisId, clock.now(), PROMPT_VERSION))) return
  const run = await repository.findForWork(analysisId)
  if (run === null) return
  const watch = watchForCancel(parts, analysisId)
  const began = clock.now().getTime()
  try {
    const all = AbortSignal.any([signal, watch.signal, AbortSignal.timeout(RUN_SECONDS * 1000)])
    const outcome = await assess(parts, run, all)
    signal.throwIfAborted()
    await inTransaction(async (tx) => {
      if (await repository.succeed(tx, analysisId, outcome, clock.now())) await parts.tellDone(tx, run)
    })
    log.info(
      { analysis_id: analysisId, method: outcome.method, notice: outcome.notice, ms: clock.now().getTime() - began },
      'analysis ended',
    )
  } finally {
    watch.end()
  }
}

async function assess(parts: RunParts, run: StoredAnalysis, signal: AbortSignal): Promise<Outcome> {
  const { provider, providerName, log } = parts
  if (provider === null) return guidance(ANALYSIS_MESSAGES.keyInvalid(providerName))
  try {
    const imageUrls = await imagesOf(parts, run)
    const answer = await provider.assess({ prompt: damageAnalysisPrompt(run.context), imageUrls, signal })
    const parsed = parseAnswer(answer.content, providerName)
    if (!parsed.ok) return { ...guidance(parsed.reason), rawUsage: answer.usage, rawAnswer: answer.content }
    return {
      method: 'openai',
      provider: providerName,
      model: answer.model,
      result: parsed.result,
      notice: null,
      rawUsage: answer.usage,
      rawAnswer: null,
    }
  } catch (error) {
    log.warn({ analysis_id: run.id, failure: describeError(error) }, 'the provider gave no answer')
    return guidance(failureReason(failureOf(error, signal), providerName))
  }
}

async function imagesOf({ photoAddress, probeImage, providerName }: RunParts, run: StoredAnalysis): Promise<string[]> {
  const addresses: string[] = []
  for (const fileId of run.fileIds) {
    const address = await photoAddress(run.userId, fileId)
    const fault = await probeImage(address)
    if (fault !== null) {
      throw new ProviderFailure(
        ANALYSIS_MESSAGES.imageNotAccessible(providerName, fault, 'The photo could not be fetched.'),
      )
    }
    addresses.push(address)
  }
  return addresses
}

function failureOf(error: unknown, signal: AbortSignal) {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return { message: '', timedOut: true }
  return { message: error instanceof Error ? error.message : String(error) }
}

function guidance(reason: string): Outcome {
  return {
    method: 'fallback',
    provider: null,
    model: null,
    result: GENERAL_GUIDANCE,
    notice: ANALYSIS_MESSAGES.unavailable(reason),
    rawUsage: undefined,
    rawAnswer: null,
  }
}

/** A signal that fires when the run was cancelled, or its photo deleted, in whichever process that happened. */
function watchForCancel({ repository, log }: RunParts, analysisId: string): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const timer = setInterval(() => {
    repository.isUnfinished(analysisId).then(
      (unfinished) => {
        if (!unfinished) controller.abort(new Error('The run was cancelled'))
      },
      (error: unknown) =>
        log.warn({ err: error, analysis_id: analysisId }, 'could not look whether a run was cancelled'),
    )
  }, LOOK_MS)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}
