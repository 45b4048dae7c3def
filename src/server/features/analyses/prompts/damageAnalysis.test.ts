import { expect, test } from 'vitest'
import { HAZARD_CODES } from '#shared/safety/hazardTable.ts'
import { damageAnalysisPrompt, PROMPT_VERSION, PROMPT_VERSIONS } from './damageAnalysis.ts'
import { roughTokens } from './promptVersion.ts'

test('every version has a name of its own, and the last one is in use', () => {
  const names = PROMPT_VERSIONS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(PROMPT_VERSION).toBe(names.at(-1))
  expect(damageAnalysisPrompt({})).toBe(PROMPT_VERSIONS.at(-1)?.write({}))
})

test.each(PROMPT_VERSIONS)('what $name asks beyond the specification fits in 400 tokens', ({ extras, write }) => {
  expect(write({})).toContain(extras)
  expect(roughTokens(extras)).toBeLessThanOrEqual(400)
})

test('the version in use asks for every hazard code of the rules, and for no other', () => {
  expect(damageAnalysisPrompt({}).match(/\bH\d{2}\b/g)).toEqual(Object.keys(HAZARD_CODES))
})

test.each(PROMPT_VERSIONS)('$name does not mention what was not said, nor who lives in the house', ({ write }) => {
  expect(write({ text: null, where: '', vulnerable: ['elderly'] })).toBe(write({}))
})
