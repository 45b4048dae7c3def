/** Prices of a model in millionths of a US dollar per million tokens. */
export type AiPrices = { input: number; output: number }

/** OpenAI's list prices as of November 2026 (https://openai.com/api/pricing), in US dollars per million tokens. */
const LIST: Readonly<Record<string, { input: string; output: string }>> = {
  'gpt-4o': { input: '2.50', output: '10.00' },
  'gpt-4o-mini': { input: '0.15', output: '0.60' },
}

/** Converts dollars with at most six decimals, below ten million, to millionths of a dollar. Null for anything else. */
export function parseUsd(value: string): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(value)
  if (parts === null) return null
  const [, dollars = '', fraction = ''] = parts
  return Number(dollars) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

export type PriceSettings = {
  AI_MODEL: string
  AI_INPUT_USD_PER_MILLION_TOKENS?: number | undefined
  AI_OUTPUT_USD_PER_MILLION_TOKENS?: number | undefined
}

/** The prices of the configured model: from the settings, or else from the list. Null when neither knows them. */
export function pricesOf(settings: PriceSettings): AiPrices | null {
  const list = Object.hasOwn(LIST, settings.AI_MODEL) ? LIST[settings.AI_MODEL] : undefined
  const input = settings.AI_INPUT_USD_PER_MILLION_TOKENS ?? parseUsd(list?.input ?? '')
  const output = settings.AI_OUTPUT_USD_PER_MILLION_TOKENS ?? parseUsd(list?.output ?? '')
  return input === null || output === null ? null : { input, output }
}
