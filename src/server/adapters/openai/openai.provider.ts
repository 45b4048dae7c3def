import { setTimeout as wait } from 'node:timers/promises'
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai'
import {
  ProviderFailure,
  type AiProvider,
  type ProviderResponse,
  type ProviderRequest,
} from '../../features/analyses/analyses.port.ts'

export type OpenAiOptions = {
  apiKey: string
  baseUrl: string
  model: string
  providerName: string
  /** Time limit of one attempt in milliseconds. The signal of {@link AiProvider.ask} limits all of them. */
  timeoutMs: number
}

/** Parameters of the request (docs/specification.md, section 7). */
const TEMPERATURE = 0.3

const RETRIES = 2
const FIRST_PAUSE_MS = 500
/** Longest pause between attempts that is accepted from a provider. */
const PAUSE_MAX_MS = 10_000

/** Maximum size of a response in bytes. The allowed number of tokens needs far less, including the JSON around them. */
const RESPONSE_MAX_BYTES = 1024 * 1024

/**
 * Keys shorter than this are not treated as secrets. A model on this machine accepts any word as a key, and such a word
 * may also occur in responses.
 */
const SECRET_KEY_LENGTH = 20

/** A client for any provider with an API compatible with OpenAI's chat completions. */
export function createOpenAiProvider(options: OpenAiOptions): AiProvider {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    timeout: options.timeoutMs,
    // The attempts are counted here, because the SDK would also retry when a quota is exhausted.
    maxRetries: 0,
    logLevel: 'off',
    fetch: (input, init) => boundedFetch(options.apiKey, input, init),
  })

  async function attemptOnce({
    prompt,
    imageUrls,
    responseTokens,
    signal,
  }: ProviderRequest): Promise<ProviderResponse> {
    const completion = await client.chat.completions.create(
      {
        model: options.model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: prompt },
              ...imageUrls.map((url) => ({ type: 'image_url' as const, image_url: { url, detail: 'high' as const } })),
            ],
          },
        ],
        response_format: { type: 'json_object' },
        max_tokens: responseTokens,
        temperature: TEMPERATURE,
      },
      { signal },
    )
    // A compatible provider may omit fields that the types promise.
    const { choices, model, usage } = completion as Partial<typeof completion>
    return {
      content: choices?.[0]?.message?.content ?? null,
      isTruncated: choices?.[0]?.finish_reason === 'length',
      model: model ?? options.model,
      usage,
    }
  }

  return {
    name: options.providerName,
    model: options.model,
    async ask(request) {
      const { signal } = request
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await attemptOnce(request)
        } catch (error) {
          signal.throwIfAborted()
          if (attempt >= RETRIES || !isWorthRetrying(error)) throw failureOf(error)
          await wait(pauseBefore(attempt, error), undefined, { signal })
        }
      }
    },
  }
}

/** Timeouts and lost connections have no status and are retried; an exhausted quota is not. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof APIError) || error.cause instanceof ProviderFailure) return false
  if (error.status === undefined) return true
  if (error.status === 429) return !/quota/i.test(`${error.code} ${error.message}`)
  return error.status === 408 || error.status === 409 || error.status >= 500
}

function pauseBefore(attempt: number, error: unknown): number {
  const asked = error instanceof APIError ? Number(error.headers?.get('retry-after')) * 1000 : 0
  return Math.min(PAUSE_MAX_MS, asked > 0 ? asked : FIRST_PAUSE_MS * 2 ** attempt)
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof APIConnectionTimeoutError)
    return new ProviderFailure('timed out', { timedOut: true, cause: error })
  // The SDK reports an error thrown by our own fetch as a lost connection.
  if (error instanceof APIError && error.cause instanceof ProviderFailure) return error.cause
  if (error instanceof APIError) {
    // The SDK puts the status before the provider's message.
    const message = error.message.replace(/^\d{3} /, '')
    return new ProviderFailure(message, { status: error.status, cause: error })
  }
  return new ProviderFailure(error instanceof Error ? error.message : String(error), { cause: error })
}

/**
 * Follows no redirects, because a provider must not be able to send us and the key to another server. Reads at most a
 * megabyte within the attempt's time limit. If the response repeats the key, as gateways do in their errors, the key is
 * removed, because the provider's message is shown to users and logged.
 */
async function boundedFetch(apiKey: string, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // The owner reads this sentence, so it has the word of the screens.
    if (size > RESPONSE_MAX_BYTES) throw new ProviderFailure('The answer is too long')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const bodyless = status === 204 || status === 304
  return new Response(bodyless ? null : withoutKey(Buffer.concat(chunks), apiKey), { status, statusText, headers })
}

function withoutKey(body: Buffer<ArrayBuffer>, apiKey: string): Buffer<ArrayBuffer> | string {
  if (apiKey.length < SECRET_KEY_LENGTH || !body.includes(apiKey)) return body
  return body.toString('utf8').replaceAll(apiKey, '[key]')
}
