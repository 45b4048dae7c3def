import { describe, expect, it } from 'vitest'
import { parseUsd, pricesOf, secondLookOf } from './aiPrices.ts'

describe('an amount of dollars', () => {
  it.each([
    ['0', 0],
    ['2.50', 2_500_000],
    ['0.15', 150_000],
    ['0.000001', 1],
    ['9999999.999999', 9_999_999_999_999],
  ])('%s is read to the millionth', (text, micros) => expect(parseUsd(text)).toBe(micros))

  it.each(['', '-1', '1e3', '.5', '5.', '1,50', '$5', 'Infinity', '0.0000001', '10000000', '٣'])(
    '%s is not one',
    (text) => expect(parseUsd(text)).toBeNull(),
  )
})

describe('the prices of a model', () => {
  it("are those of OpenAI's list for the two models that are on it", () => {
    expect(pricesOf({ AI_MODEL: 'gpt-4o' })).toEqual({ input: 2_500_000, output: 10_000_000 })
    expect(pricesOf({ AI_MODEL: 'gpt-4o-mini' })).toEqual({ input: 150_000, output: 600_000 })
  })

  it('are not known for any other, nor when only one of them is set', () => {
    for (const AI_MODEL of ['llava', 'gpt-4o-2024-05-13', 'constructor']) {
      expect(pricesOf({ AI_MODEL })).toBeNull()
      expect(pricesOf({ AI_MODEL, AI_INPUT_USD_PER_MILLION_TOKENS: 1 })).toBeNull()
    }
  })

  it('are those that are set, each before that of the list, and nothing is a price, too', () => {
    const set = { AI_INPUT_USD_PER_MILLION_TOKENS: 0, AI_OUTPUT_USD_PER_MILLION_TOKENS: 0 }
    expect(pricesOf({ AI_MODEL: 'llava', ...set })).toEqual({ input: 0, output: 0 })
    expect(pricesOf({ AI_MODEL: 'gpt-4o', AI_OUTPUT_USD_PER_MILLION_TOKENS: 5 })).toEqual({
      input: 2_500_000,
      output: 5,
    })
  })
})

describe('the second look', () => {
  it('is off, or a model with prices of its own', () => {
    expect(secondLookOf({ AI_MODEL: 'gpt-4o', AI_SECOND_LOOK: 'off' })).toBeNull()
    expect(secondLookOf({ AI_MODEL: 'llava', AI_SECOND_LOOK: 'gpt-4o-mini' })).toEqual({
      model: 'gpt-4o-mini',
      prices: { input: 150_000, output: 600_000 },
    })
    const prices = { AI_INPUT_USD_PER_MILLION_TOKENS: 1, AI_OUTPUT_USD_PER_MILLION_TOKENS: 2 }
    expect(secondLookOf({ AI_MODEL: 'llava', AI_SECOND_LOOK: 'other', ...prices })?.prices).toBeNull()
    expect(secondLookOf({ AI_MODEL: 'llava', AI_SECOND_LOOK: 'llava', ...prices })?.prices).toEqual({
      input: 1,
      output: 2,
    })
  })
})
