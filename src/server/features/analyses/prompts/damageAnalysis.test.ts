import { expect, test } from 'vitest'
import { HAZARD_CODES } from '#shared/safety/hazardRules.ts'
import { damageAnalysisPrompt, EXTRAS, HAZARDS_ASKED } from './damageAnalysis.ts'

/**
 * A rough count of tokens: the words, numbers and signs of a text, or a quarter of its characters if that is more. The
 * providers' own counts of English are lower.
 */
function roughTokens(text: string): number {
  return Math.max(text.match(/[A-Za-z]+|\d+|[^\sA-Za-z\d]/g)?.length ?? 0, text.length / 4)
}

test('what is asked beyond the specification fits in 400 tokens', () => {
  expect(damageAnalysisPrompt({})).toContain(EXTRAS)
  expect(roughTokens(EXTRAS)).toBeLessThanOrEqual(400)
})

test('every hazard code of the rules is asked for, and no other', () => {
  expect(Object.keys(HAZARDS_ASKED)).toEqual(Object.keys(HAZARD_CODES))
})

test('what was not said is not mentioned', () => {
  expect(damageAnalysisPrompt({ text: null, where: '', vulnerable: ['elderly'] })).toBe(damageAnalysisPrompt({}))
})
