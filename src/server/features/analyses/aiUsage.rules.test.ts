import { describe, expect, it } from 'vitest'
import {
  costMicros,
  IMAGE_TOKENS_MAX,
  evaluateBudget,
  monthOf,
  mostTokens,
  nextMonthLabel,
  requestUsage,
  tokensOf,
  warningLevel,
} from './aiUsage.rules.ts'

const GPT4O = { input: 2_500_000, output: 10_000_000 }

describe("a provider's count of tokens", () => {
  it.each([
    [{ prompt_tokens: 1100, completion_tokens: 420, total_tokens: 1520 }],
    [{ input_tokens: 1100, output_tokens: 420 }],
    [{ prompt_tokens: 1100, completion_tokens: 420, input_tokens: 'many', prompt_tokens_details: null }],
    [{ prompt_tokens: null, completion_tokens: null, input_tokens: 1100, output_tokens: 420 }],
  ])('is read from %j', (usage) => expect(tokensOf(usage)).toEqual({ input: 1100, output: 420 }))

  it('may say that nothing was answered', () => {
    expect(tokensOf({ prompt_tokens: 7, completion_tokens: 0 })).toEqual({ input: 7, output: 0 })
  })

  it.each([
    [undefined],
    [null],
    ['1100'],
    [1100],
    [[1100, 420]],
    [{}],
    [{ total_tokens: 1520 }],
    [{ prompt_tokens: 1100 }],
    [{ prompt_tokens: 1100, output_tokens: 420 }],
    [{ prompt_tokens: '1100', completion_tokens: '420' }],
    [{ prompt_tokens: -1, completion_tokens: 420 }],
    [{ prompt_tokens: 1100, completion_tokens: -420 }],
    [{ prompt_tokens: Number.NaN, completion_tokens: 420 }],
    [{ prompt_tokens: Infinity, completion_tokens: 420 }],
    [{ prompt_tokens: 1e30, completion_tokens: 420 }],
    [{ prompt_tokens: 1100.5, completion_tokens: 420 }],
    [{ prompt_tokens: 0, completion_tokens: 0 }],
  ])('is not believed as %j', (usage) => expect(tokensOf(usage)).toBeNull())
})

describe('what a request costs', () => {
  it('is exact to the millionth of a dollar and rounded up below it', () => {
    expect(costMicros({ input: 1100, output: 420 }, GPT4O)).toBe(6950)
    expect(costMicros({ input: 1, output: 0 }, { input: 1, output: 1 })).toBe(1)
    expect(costMicros({ input: 3, output: 0 }, { input: 150_000, output: 600_000 })).toBe(1)
    expect(costMicros({ input: 0, output: 0 }, GPT4O)).toBe(0)
  })

  it('does not lose digits where the products are longer than a number', () => {
    const tokens = { input: 9_999_999, output: 9_999_999 }
    expect(costMicros(tokens, { input: 9_999_999_999_999, output: 1 })).toBe(99_999_990_000_000)
  })

  it('is the most it may cost when it was not counted, and not known without prices', () => {
    const most = { input: 5000, output: 2000 }
    const usage = { prompt_tokens: 1100, completion_tokens: 420 }
    expect(requestUsage(usage, most, GPT4O)).toEqual({ input: 1100, output: 420, isCounted: true, costMicros: 6950 })
    expect(requestUsage(null, most, GPT4O)).toEqual({ input: 0, output: 0, isCounted: false, costMicros: 32_500 })
    expect(requestUsage(usage, most, null)).toMatchObject({ input: 1100, isCounted: true, costMicros: null })
  })
})

describe('the most tokens of a request', () => {
  it('are the bytes of its text, what an image can have in tiles, and what a response may have', () => {
    const request = { prompt: 'Wo ist das Wässer?', images: 1, responseTokens: 2000 }
    expect(mostTokens(request, 'gpt-4o')).toEqual({ input: 19 + 100 + 1445, output: 2000 })
    expect(mostTokens(request, 'gpt-4o-2024-08-06').input).toBe(19 + 100 + 1445)
    expect(mostTokens({ ...request, images: 2 }, 'gpt-4o-mini').input).toBe(19 + 100 + 2 * 48_169)
    expect(mostTokens(request, 'llava').input).toBe(19 + 100 + IMAGE_TOKENS_MAX.others)
  })
})

describe('a budget', () => {
  it('allows a run while all that may be spent fits into it', () => {
    expect(evaluateBudget({ budget: 100, spent: 40, reserved: 30 }, 30)).toBe('free')
    expect(evaluateBudget({ budget: 100, spent: 40, reserved: 31 }, 30)).toBe('held')
    expect(evaluateBudget({ budget: 100, spent: 71, reserved: 0 }, 30)).toBe('used_up')
  })

  it('is told of at 80 and at 100 percent', () => {
    expect(warningLevel({ budget: 100, spent: 79 })).toBeNull()
    expect(warningLevel({ budget: 100, spent: 80 })).toBe(80)
    expect(warningLevel({ budget: 100, spent: 99 })).toBe(80)
    expect(warningLevel({ budget: 100, spent: 101 })).toBe(100)
  })

  it('begins anew with each month in UTC, whatever the zone of the machine', () => {
    expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-01')
    expect(nextMonthLabel(new Date('2026-11-30T23:59:59.999Z'))).toBe('December 1')
    expect(nextMonthLabel(new Date('2026-12-01T00:00:00Z'))).toBe('January 1')
    expect(nextMonthLabel(new Date('2027-01-31T12:00:00Z'))).toBe('February 1')
  })
})
