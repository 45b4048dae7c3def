export type TokenCounts = { input: number; output: number }

/** Millionths of a US dollar for a million tokens. */
export type TokenPrices = { input: number; output: number }

/** What one request added to the month. */
export type RequestUsage = TokenCounts & {
  /** False when the provider did not say how many tokens there were, or not in a way that can be believed. */
  isCounted: boolean
  /** Millionths of a US dollar; null when the price of the model is not known. */
  costMicros: number | null
}

/** No model reads or writes as much at once. */
const TOKENS_MAX = 10_000_000

/** The tokens as a provider counted them, in the words of either of OpenAI's interfaces; null for anything else. */
export function tokensOf(usage: unknown): TokenCounts | null {
  if (typeof usage !== 'object' || usage === null) return null
  const said: Readonly<Record<string, unknown>> = { ...usage }
  return countsOf(said.prompt_tokens, said.completion_tokens) ?? countsOf(said.input_tokens, said.output_tokens)
}

function countsOf(input: unknown, output: unknown): TokenCounts | null {
  if (!isCount(input) || !isCount(output)) return null
  // What was sent has tokens: a provider that says 0 has not counted.
  return input === 0 ? null : { input, output }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TOKENS_MAX
}

/** Whether a model has worked for an answer, and not some proxy answered in its place: that has neither text nor usage. */
export function isFromModel({ content, usage }: { content: string | null; usage: unknown }): boolean {
  return content !== null || (usage !== undefined && usage !== null)
}

/** Millionths of a US dollar, rounded up. */
export function costMicros(count: TokenCounts, prices: TokenPrices): number {
  // The products have more digits than a number holds.
  const parts = BigInt(count.input) * BigInt(prices.input) + BigInt(count.output) * BigInt(prices.output)
  return Number((parts + 999_999n) / 1_000_000n)
}

/**
 * What a request is counted as. Without believable counts it has no tokens, and costs what it may have cost at most: a
 * budget would not bound a provider that never counts.
 */
export function requestUsage(usage: unknown, most: TokenCounts, prices: TokenPrices | null): RequestUsage {
  const counted = tokensOf(usage)
  return {
    ...(counted ?? { input: 0, output: 0 }),
    isCounted: counted !== null,
    costMicros: prices === null ? null : costMicros(counted ?? most, prices),
  }
}

/**
 * The most tokens of one image at high detail. Fitted into 2048 by 2048 pixels and then to a short side of at most 768,
 * an image has at most 4 by 2 tiles of 512 pixels; each costs 170 tokens and the whole 85 more, with gpt-4o-mini 5667
 * and 2833 (OpenAI, "Images and vision", calculating costs). For any other model the larger of the two: providers count
 * images in many ways, and none is known to count more.
 */
export const IMAGE_TOKENS_MAX = { gpt4o: 85 + 8 * 170, others: 2833 + 8 * 5667 } as const

/** Tokens around the text: roles, separators, the demand for JSON. OpenAI's take fewer than twenty. */
const FRAME_TOKENS = 100

/** The most tokens that a request can have. No token of a text is shorter than one byte. */
export function mostTokens(
  request: { prompt: string; images: number; answerTokens: number },
  model: string,
): TokenCounts {
  const perImage = /^gpt-4o(-\d{4}-\d{2}-\d{2})?$/.test(model) ? IMAGE_TOKENS_MAX.gpt4o : IMAGE_TOKENS_MAX.others
  const text = new TextEncoder().encode(request.prompt).length
  return { input: text + FRAME_TOKENS + request.images * perImage, output: request.answerTokens }
}

export type BudgetUsage = {
  budget: number
  /** What the month has cost so far. */
  spent: number
  /** What the other runs that are asking may cost at most. */
  reserved: number
}

/**
 * Whether a run that costs at most `most` may ask: `used_up` when nothing but a new month helps, `held` when what is
 * left is reserved for others, which may give some of it back.
 */
export function evaluateBudget({ budget, spent, reserved }: BudgetUsage, most: number): 'free' | 'held' | 'used_up' {
  if (spent + most > budget) return 'used_up'
  return spent + reserved + most > budget ? 'held' : 'free'
}

/** How much of the budget the log tells of: 100, 80, or null when it is less. */
export function warningLevel({ budget, spent }: Pick<BudgetUsage, 'budget' | 'spent'>): 80 | 100 | null {
  if (spent >= budget) return 100
  return spent * 100 >= budget * 80 ? 80 : null
}

/** The first day of the month (UTC): '2026-11-01'. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

/** The day on which the next month begins, as people read it: 'December 1'. */
export function nextMonthLabel(at: Date): string {
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  return next.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
}
