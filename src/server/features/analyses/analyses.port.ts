/** What a provider said, unjudged. */
export type ProviderAnswer = {
  /** The text of the answer; null when it was empty or refused. */
  content: string | null
  /** The model as the provider names it. */
  model: string
  /** Tokens as the provider counted them, kept as they came. */
  usage: unknown
}

/** Why a provider gave no answer. `status` is its HTTP status where there was one. */
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

/** The most tokens that an answer may have (specification, section 7). */
export const ANSWER_TOKENS_MAX = 2000

export type AssessmentProvider = {
  /** Display name, such as 'OpenAI'. */
  name: string
  /**
   * Asks once, with retries of its own. Image addresses are https: or data: URLs. Throws {@link ProviderFailure}, or
   * the signal's reason when it was aborted.
   */
  assess: (request: { prompt: string; imageUrls: readonly string[]; signal: AbortSignal }) => Promise<ProviderAnswer>
}

/** Whether an image can be fetched from its address: null, or what is wrong in the specification's words. */
export type ProbeImage = (url: string) => Promise<string | null>

/** Makes the address under which a provider reaches a photo. Throws when the photo cannot be read. */
export type ImageUrl = (userId: string, fileId: string) => Promise<string>
