export type TokenCounts = { input: number; output: number }

/** Millionths of a US dollar per million tokens. */
export type TokenPrices = { input: number; output: number }

/** What one request adds to the month's usage. */
export type RequestUsage = TokenCounts & {
  /** False when the provider reported no token counts, or no plausible ones. */
  isCounted: boolean
  /** Millionths of a US dollar; null when the price of the model is not known. */
  costMicros: number | null
}

/** No model reads or writes this many tokens in one request. */
const TOKENS_MAX = 10_000_000

/**
 * The token counts that a provider reported, with the field names of either of OpenAI's APIs. Null for anything else.
 */
export function tokensOf(usage: unknown): TokenCounts | null {
  if (typeof usage !== 'object' || usage === null) return null
  const said: Readonly<Record<string, unknown>> = { ...usage }
  return countsOf(said.prompt_tokens, said.completion_tokens) ?? countsOf(said.input_tokens, said.output_tokens)
}

function countsOf(input: unknown, output: unknown): TokenCounts | null {
  if (!isCount(input) || !isCount(output)) return null
  // A request always has tokens, so a provider that reports 0 has not counted them.
  return input === 0 ? null : { input, output }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TOKENS_MAX
}

/** Millionths of a US dollar, rounded up. */
export function costMicros(count: TokenCounts, prices: TokenPrices): number {
  // The products have more digits than a JavaScript number can hold exactly.
  const parts = BigInt(count.input) * BigInt(prices.input) + BigInt(count.output) * BigInt(prices.output)
  return Number((parts + 999_999n) / 1_000_000n)
}

/**
 * What a request is counted as. Without plausible token counts it has no tokens and costs the maximum that it could
 * have cost. Otherwise a budget would not limit a provider that never counts.
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
 * Maximum number of tokens of one image at high detail. Scaled to fit into 2048 by 2048 pixels and then to a short side
 * of at most 768, an image has at most 4 by 2 tiles of 512 pixels. Each tile costs 170 tokens and the image 85 more;
 * with gpt-4o-mini 5667 and 2833 (OpenAI, "Images and vision", calculating costs). For all other models the larger of
 * the two is used: providers count images in many ways, and none is known to count more.
 */
export const IMAGE_TOKENS_MAX = { gpt4o: 85 + 8 * 170, others: 2833 + 8 * 5667 } as const

/**
 * Tokens around the text: roles, separators and the instruction to answer in JSON. OpenAI's models need fewer than
 * twenty.
 */
const FRAME_TOKENS = 100

/** Maximum number of tokens of a request. No token of a text is shorter than one byte. */
export function mostTokens(
  request: { prompt: string; images: number; responseTokens: number },
  model: string,
): TokenCounts {
  const perImage = /^gpt-4o(-\d{4}-\d{2}-\d{2})?$/.test(model) ? IMAGE_TOKENS_MAX.gpt4o : IMAGE_TOKENS_MAX.others
  const text = new TextEncoder().encode(request.prompt).length
  return { input: text + FRAME_TOKENS + request.images * perImage, output: request.responseTokens }
}

export type BudgetUsage = {
  budget: number
  /** What the month has cost so far. */
  spent: number
  /** The maximum that all other running requests may still cost. */
  reserved: number
}

/**
 * Whether a run that costs at most `most` may ask the provider. `used_up` when only a new month helps; `held` when the
 * rest is reserved for other runs, which may release some of it.
 */
export function evaluateBudget({ budget, spent, reserved }: BudgetUsage, most: number): 'free' | 'held' | 'used_up' {
  if (spent + most > budget) return 'used_up'
  return spent + reserved + most > budget ? 'held' : 'free'
}

/** The percentage of the budget to warn about in the log: 100, 80, or null when less is used. */
export function warningLevel({ budget, spent }: Pick<BudgetUsage, 'budget' | 'spent'>): 80 | 100 | null {
  if (spent >= budget) return 100
  return spent * 100 >= budget * 80 ? 80 : null
}

/** The first day of the month (UTC): '2026-11-01'. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

/** The first day of the next month as users read it: 'December 1'. */
export function nextMonthLabel(at: Date): string {
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  return next.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
}
