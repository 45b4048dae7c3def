import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A provider's response before it is validated. */
export type ProviderResponse = {
  /** The text of the response; null when it was empty or the model refused. */
  content: string | null
  /** Whether the response reached its maximum length, so that its end may be missing. */
  isTruncated: boolean
  /** Whether the model, or a filter of the provider, would not answer. */
  isDeclined: boolean
  /** The model name as the provider reports it. */
  model: string
  /** Token counts as the provider reported them, unchanged. */
  usage: unknown
}

type FailureOptions = {
  status?: number | undefined
  timedOut?: boolean
  isDeclined?: boolean
  isFinal?: boolean
  isTooLong?: boolean
  retryAfterMs?: number | null
  cause?: unknown
}

/**
 * Why a provider gave no response. `status` is its HTTP status if there was one. The message is empty if the provider
 * gave no words that a person could read; its body is the cause then, and in the log.
 */
export class ProviderFailure extends Error {
  readonly status: number | undefined
  readonly timedOut: boolean
  /** Whether the provider's rules do not allow the photo or the words. */
  readonly isDeclined: boolean
  /** Whether another attempt would end in the same way. */
  readonly isFinal: boolean
  readonly isTooLong: boolean
  /** Milliseconds for which the provider asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProviderFailure'
    this.status = options.status
    this.timedOut = options.timedOut ?? false
    this.isDeclined = options.isDeclined ?? false
    this.isFinal = options.isFinal ?? false
    this.isTooLong = options.isTooLong ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Maximum number of requests to one model for a run or a question, with all attempts. */
export const REQUESTS_MAX = 3

/** How many more requests may be sent. It is shared by all that a run asks of one model. */
export type Allowance = { left: number }

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
  /** The adapter counts each request down before it is sent. At least one is left when it is called. */
  allowance: Allowance
  /** Called for each request that may be billed, with the usage that the provider reported, if it did. */
  onBilled: (usage: unknown) => void
  /** Whether the budget allows another request after one that may be billed although no response arrived. */
  mayAskAgain: () => Promise<boolean>
  /** Milliseconds that are left. The adapter waits no longer than that between two attempts. */
  timeLeft: () => number
}

export type AiProvider = {
  /** Display name, such as 'OpenAI'. */
  name: string
  /** The model that is asked. Usage is recorded under its name. */
  model: string
  /**
   * Requests one response, as a JSON object: an assessment, or a reply to a question. The adapter retries; callers must
   * not. What it returns can be stored: it has no NUL, no half characters and a bounded length. Image URLs are http:,
   * https: or data: URLs. Throws {@link ProviderFailure}, or the signal's reason when it was aborted.
   */
  ask: (request: ProviderRequest) => Promise<ProviderResponse>
}

/** Whether an image can be fetched from its URL: null, or else the problem in the words of the specification. */
export type ProbeImage = (url: string) => Promise<string | null>

/** Creates the URL that gives a provider access to a photo. Throws when the photo cannot be read. */
export type ImageUrl = (workspaceId: WorkspaceId, fileId: string) => Promise<string>
