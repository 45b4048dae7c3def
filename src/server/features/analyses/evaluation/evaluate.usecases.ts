import pLimit from 'p-limit'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { SeenPhoto } from '#shared/advice/evidence.rules.ts'
import type { Evaluation } from '#shared/evaluation/evaluation.schema.ts'
import type { LabeledItem, Labels } from '#shared/evaluation/labels.schema.ts'
import type { RecordedResponse, RecordedResponses } from '#shared/evaluation/recordedResponses.schema.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { RawResult } from '#shared/shown/rawResult.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { mostTokens, type TokenCounts } from '../aiUsage.rules.ts'
import { RUN_SECONDS } from '#shared/analyses/analysis.rules.ts'
import {
  REQUESTS_MAX,
  RESPONSE_TOKENS_MAX,
  ProviderFailure,
  type AiProvider,
  type ProviderResponse,
} from '../analyses.port.ts'
import { failureNotice, parseResponse } from '../analyses.rules.ts'
import { PROMPT_VERSIONS } from '../prompts/damageAnalysis.ts'
import { roughTokens, type PromptVersion } from '../prompts/promptVersion.ts'
import { figuresOf } from './figures.rules.ts'
import { judge, type ItemOutcome } from './judgement.rules.ts'

/** Requests to the provider at the same time. */
const AT_ONCE = 4

const TIMED_OUT = 'timed out'

export type Asking = {
  items: readonly LabeledItem[]
  provider: AiProvider
  prompt: PromptVersion
  /** The photos of an item as the provider gets them, as data URLs. */
  imagesOf: (item: LabeledItem) => Promise<string[]>
  tell: (line: string) => void
}

/** Asks the provider about each item as a run does. A request that fails is recorded, too. */
export async function askProvider({ items, provider, prompt, imagesOf, tell }: Asking) {
  const atOnce = pLimit(AT_ONCE)
  let done = 0
  let model: string | null = null
  const ask = async (item: LabeledItem): Promise<RecordedResponse> => {
    const imageUrls = await imagesOf(item)
    const signal = AbortSignal.timeout(RUN_SECONDS * 1000)
    const began = performance.now()
    const seconds = () => Math.round(performance.now() - began) / 1000
    try {
      const response = await provider.ask({
        prompt: prompt.write(item.answers),
        imageUrls,
        responseTokens: RESPONSE_TOKENS_MAX,
        signal,
        allowance: { left: REQUESTS_MAX },
        onBilled: () => undefined,
        mayAskAgain: () => Promise.resolve(true),
        timeLeft: () => RUN_SECONDS * 1000 - (performance.now() - began),
      })
      model = response.model
      return recordedResponse(response, seconds())
    } catch (error) {
      if (!signal.aborted && !(error instanceof ProviderFailure)) throw error
      return { failure: signal.aborted ? TIMED_OUT : (error as Error).message, seconds: seconds() }
    }
  }
  const entries = await Promise.all(
    items.map((item) =>
      atOnce(async () => {
        const response = await ask(item)
        tell(`${(done += 1)} of ${items.length}: ${item.id}, ${response.seconds.toFixed(1)} s`)
        return [item.id, response] as const
      }),
    ),
  )
  return { model, answers: Object.fromEntries(entries) }
}

/** A JSON object is kept as one, because people can read it. Anything else is kept as the text that it was. */
function recordedResponse({ content, usage }: ProviderResponse, seconds: number): RecordedResponse {
  try {
    const value: unknown = JSON.parse(content ?? '')
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { content: { ...value }, usage, seconds }
  } catch {
    // It is no JSON, or JSON inside of something else.
  }
  return { content, usage, seconds }
}

/** The most tokens that asking about a set can take, for a price that is told beforehand. */
export function mostTokensOf(items: readonly LabeledItem[], prompt: PromptVersion, model: string): TokenCounts {
  const most = { input: 0, output: 0 }
  for (const { answers, photos } of items) {
    const request = { prompt: prompt.write(answers), images: photos.length, responseTokens: RESPONSE_TOKENS_MAX }
    const { input, output } = mostTokens(request, model)
    most.input += input
    most.output += output
  }
  return most
}

/** Reads the responses as a run does, applies today's safety rules, and compares what is shown with the labels. */
export async function evaluate(labels: Labels, recorded: RecordedResponses): Promise<Evaluation> {
  const items = []
  for (const item of labels.items) items.push(judge(item, await outcomeOf(item, recorded)))
  const prompt = PROMPT_VERSIONS.find(({ name }) => name === recorded.prompt_version)
  const prices = recorded.usd_per_million_tokens
  const micros = prices === null ? null : { input: inMicros(prices.input), output: inMicros(prices.output) }
  return {
    set: labels.name,
    provider: recorded.provider,
    model: recorded.model,
    prompt_version: recorded.prompt_version,
    prompt_extras_tokens: roughTokens(prompt?.extras ?? ''),
    rules_version: RULES_VERSION,
    figures: figuresOf(items, micros),
    items,
  }
}

const inMicros = (usd: number) => Math.round(usd * 1_000_000)

const NOT_RECORDED: RecordedResponse = { failure: 'No response was recorded.', seconds: 0 }

async function outcomeOf(item: LabeledItem, { provider, answers: recorded }: RecordedResponses): Promise<ItemOutcome> {
  const response = recorded[item.id] ?? NOT_RECORDED
  const photoIds = item.photos.map((_, at) => `${item.id}/${at + 1}`)
  const circumstances = {
    answers: item.answers,
    alsoSaid: [],
    replies: [],
    photos: photoIds.map(seenPhoto),
    playbook: await loadPlaybook(item.answers.kind),
    emergencyNumber: '911',
  }
  const guidance = (failure: string, usage: unknown): ItemOutcome => ({
    response: null,
    failure,
    shown: new RawResult(GENERAL_GUIDANCE).shown({ ...circumstances, method: 'fallback' }),
    photoIds,
    usage,
    seconds: response.seconds,
  })
  if ('failure' in response) {
    const failure = { message: response.failure, timedOut: response.failure === TIMED_OUT }
    return guidance(failureNotice(failure, { provider, isInline: true }), undefined)
  }
  const { content, usage } = response
  const text = typeof content === 'object' && content !== null ? JSON.stringify(content) : content
  const parsed = parseResponse(text, provider, photoIds)
  if (!parsed.ok) return guidance(parsed.reason, usage)
  return {
    response: parsed,
    failure: null,
    shown: new RawResult(parsed.result, parsed.said).shown({ ...circumstances, method: 'openai' }),
    photoIds,
    usage,
    seconds: response.seconds,
  }
}

/** What is known about a photo besides its id only matters for the evidence, which is not judged. */
const seenPhoto = (id: string): SeenPhoto => ({ id, name: id, width: 1600, height: 1200, quality: null, shows: [] })
