import type { UserId } from '#server/platform/userId.ts'

/** A provider's response before it is validated. */
export type ProviderResponse = {
  /** The text of the response; null when it was empty or the model refused. */
  content: string | null
  /** Whether the response reached its maximum length, so that its end may be missing. */
  isTruncated: boolean
  /** The model name as the provider reports it. */
  model: string
  /** Token counts as the provider reported them, unchanged. */
  usage: unknown
}

/** Why a provider gave no response. `status` is its HTTP status if there was one. */
export class ProviderFailure extends Error {
  readonly status: number | undefined
  readonly timedOut: boolean

  constructor(message: string, options: { status?: number | undefined; timedOut?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProviderFailure'
    this.status = options.status
    this.timedOut = options.timedOut ?? false
  }
}

/** Maximum number of tokens of an assessment (docs/specification.md, section 7). */
export const RESPONSE_TOKENS_MAX = 2000

/** The same when a response was cut at that length and is requested once more. */
export const LONGER_RESPONSE_TOKENS_MAX = 4000

export type ProviderRequest = {
  prompt: string
  imageUrls: readonly string[]
  /** Maximum number of tokens of the response. */
  responseTokens: number
  signal: AbortSignal
}

export type AiProvider = {
  /** Display name, such as 'OpenAI'. */
  name: string
  /** The model that is asked. Usage is recorded under its name. */
  model: string
  /**
   * Requests one response, as a JSON object: an assessment, or a reply to a question. The adapter retries; callers must
   * not. Image URLs are http:, https: or data: URLs. Throws {@link ProviderFailure}, or the signal's reason when it was
   * aborted.
   */
  ask: (request: ProviderRequest) => Promise<ProviderResponse>
}

/** Whether an image can be fetched from its URL: null, or else the problem in the words of the specification. */
export type ProbeImage = (url: string) => Promise<string | null>

/** Creates the URL that gives a provider access to a photo. Throws when the photo cannot be read. */
export type ImageUrl = (userId: UserId, fileId: string) => Promise<string>
