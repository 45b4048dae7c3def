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

type SecondLookSettings = PriceSettings & {
  /** A model, or `off`. */
  AI_SECOND_LOOK: string
  AI_SECOND_LOOK_INPUT_USD_PER_MILLION_TOKENS?: number | undefined
  AI_SECOND_LOOK_OUTPUT_USD_PER_MILLION_TOKENS?: number | undefined
}

/** The prices of the configured model: from the settings, or else from the list. Null when neither knows them. */
export function pricesOf(settings: PriceSettings): AiPrices | null {
  return pricesFor(settings.AI_MODEL, {
    input: settings.AI_INPUT_USD_PER_MILLION_TOKENS,
    output: settings.AI_OUTPUT_USD_PER_MILLION_TOKENS,
  })
}

/** The model of the second look, with its prices. Null when there is none. */
export function secondLookOf(settings: SecondLookSettings): { model: string; prices: AiPrices | null } | null {
  const { AI_SECOND_LOOK: model } = settings
  if (model === 'off') return null
  // The same model asked twice has one price.
  if (model === settings.AI_MODEL) return { model, prices: pricesOf(settings) }
  const prices = pricesFor(model, {
    input: settings.AI_SECOND_LOOK_INPUT_USD_PER_MILLION_TOKENS,
    output: settings.AI_SECOND_LOOK_OUTPUT_USD_PER_MILLION_TOKENS,
  })
  return { model, prices }
}

/** The prices of all models of the settings, by model. A model whose prices are not known is left out. */
export function pricesByModel(settings: SecondLookSettings): Map<string, AiPrices> {
  const models = [{ model: settings.AI_MODEL, prices: pricesOf(settings) }, secondLookOf(settings)]
  return new Map(models.flatMap((each) => (each === null || each.prices === null ? [] : [[each.model, each.prices]])))
}

function pricesFor(model: string, given: { input: number | undefined; output: number | undefined }): AiPrices | null {
  const list = Object.hasOwn(LIST, model) ? LIST[model] : undefined
  const input = given.input ?? parseUsd(list?.input ?? '')
  const output = given.output ?? parseUsd(list?.output ?? '')
  return input === null || output === null ? null : { input, output }
}
