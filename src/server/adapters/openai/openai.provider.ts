import { setTimeout as wait } from 'node:timers/promises'
import OpenAI, { APIConnectionTimeoutError } from 'openai'
import { systemClock } from '#server/platform/clock/clock.ts'
import {
  ProviderFailure,
  type AiProvider,
  type ProviderResponse,
  type ProviderRequest,
} from '../../features/analyses/analyses.port.ts'
import {
  adaptedTo,
  errorInBody,
  isBillable,
  isReportedError,
  readCompletion,
  retryAfterMs,
  SPECIFIED_DIALECT,
  storable,
  type Dialect,
  type ReportedError,
} from './completion.rules.ts'

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

const FIRST_PAUSE_MS = 500

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

  // What the model has taught this process about how it wants to be asked.
  let dialect = SPECIFIED_DIALECT

  async function attemptOnce(request: ProviderRequest, asked: Dialect): Promise<ProviderResponse> {
    const response = await client.chat.completions
      .create(bodyOf(options.model, request, asked), { signal: request.signal })
      .asResponse()
    const text = await response.text()
    const read = readCompletion(text)
    if (isReportedError(read)) {
      if (isBillable({ content: null, usage: read.usage })) request.onBilled(read.usage)
      throw reportedFailure(read, { body: text, status: read.status, headers: response.headers })
    }
    const { content, isTruncated, isDeclined, usage } = read
    return { content, isTruncated, isDeclined, model: read.model ?? options.model, usage }
  }

  return {
    name: options.providerName,
    model: options.model,
    async ask(request) {
      const { signal, allowance } = request
      for (let attempt = 0; ; attempt += 1) {
        const asked = dialect
        allowance.left -= 1
        try {
          const response = await attemptOnce(request, asked)
          if (isBillable(response)) request.onBilled(response.usage)
          return response
        } catch (error) {
          const failure = failureOf(error)
          // A request that was given up while the provider worked on it is charged all the same.
          if (signal.aborted || mayHaveBeenBilled(failure)) request.onBilled(undefined)
          signal.throwIfAborted()
          if (allowance.left <= 0) throw failure
          const changes = isRefusedForm(failure) ? adaptedTo(failure.message, asked) : null
          if (changes !== null) {
            dialect = { ...dialect, ...changes }
            continue
          }
          if (!isWorthRetrying(failure)) throw failure
          const pause = Math.max(failure.retryAfterMs ?? 0, FIRST_PAUSE_MS * 2 ** attempt)
          if (pause >= request.timeLeft()) throw failure
          await wait(pause, undefined, { signal })
          if (mayHaveBeenBilled(failure) && !(await request.mayAskAgain())) throw failure
        }
      }
    },
  }
}

function bodyOf(
  model: string,
  { prompt, imageUrls, responseTokens }: ProviderRequest,
  { tokens, hasTemperature, format }: Dialect,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: prompt },
          ...imageUrls.map((url) => ({ type: 'image_url' as const, image_url: { url, detail: 'high' as const } })),
        ],
      },
    ],
    response_format:
      format === 'json_schema'
        ? { type: format, json_schema: { name: 'reply', schema: { type: 'object' } } }
        : { type: format },
    [tokens]: responseTokens,
    ...(hasTemperature ? { temperature: TEMPERATURE } : {}),
  }
}

/** A refusal of the request's form, which is sent again in another form. */
function isRefusedForm({ status }: ProviderFailure): boolean {
  return status === 400 || status === 422
}

/** Timeouts and lost connections have no status and are retried; an exhausted quota is not. */
function isWorthRetrying({ status, message, isFinal }: ProviderFailure): boolean {
  if (isFinal) return false
  if (status === undefined) return true
  if (status === 429) return !/quota/i.test(message)
  return status === 408 || status === 409 || status >= 500
}

/** Errors of a connection that had been made, so that the provider may have got the request and worked on it. */
const LOST_AFTER_SENDING = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
])

/** Providers charge for what they have answered, whether or not the answer arrived, but not for an error. */
function mayHaveBeenBilled(failure: ProviderFailure): boolean {
  if (failure.status !== undefined) return false
  return failure.timedOut || failure.isTooLong || codesOf(failure).some((code) => LOST_AFTER_SENDING.has(code))
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) codes.push(String(at.code))
  return codes
}

type Sent = { body: string; status: number | null; headers: Headers }

/** Only this much of a body is logged. */
const LOGGED_MAX = 2000

function reportedFailure(
  { message, code, isDeclined }: ReportedError,
  { body, status, headers }: Sent,
): ProviderFailure {
  return new ProviderFailure(message ?? '', {
    status: status ?? undefined,
    isDeclined,
    // An error within a status 200 is final unless it has the status of one that is tried again.
    isFinal: isDeclined || status === null || /quota/i.test(code),
    retryAfterMs: retryAfterMs(headers, systemClock.now().getTime()),
    cause: new Error(storable(body, LOGGED_MAX)),
  })
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof APIConnectionTimeoutError)
    return new ProviderFailure('timed out', { timedOut: true, cause: error })
  // The SDK reports an error thrown by our own fetch as a lost connection.
  if (error instanceof Error && error.cause instanceof ProviderFailure) return error.cause
  return new ProviderFailure(storable(error instanceof Error ? error.message : String(error), LOGGED_MAX), {
    cause: error,
  })
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
    if (size > RESPONSE_MAX_BYTES)
      throw new ProviderFailure('The answer is too long', { isFinal: true, isTooLong: response.ok })
    chunks.push(chunk)
  }
  const { status, headers } = response
  const body = withoutKey(Buffer.concat(chunks), apiKey)
  if (!response.ok) throw reportedFailure(errorInBody(body), { body, status, headers })
  // The body is read by us and not by the SDK, which expects more of it than providers keep to.
  return new Response(body, { headers: { ...retryHeaders(headers), 'content-type': 'text/plain' } })
}

function retryHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    ['retry-after', 'retry-after-ms'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function withoutKey(body: Buffer, apiKey: string): string {
  const text = body.toString('utf8')
  return apiKey.length < SECRET_KEY_LENGTH ? text : text.replaceAll(apiKey, '[key]')
}
