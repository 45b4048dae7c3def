import { expect, test } from 'vitest'
import { confidenceText, methodLabel, sourceBanner } from './source.rules.ts'

test('only an answer of a provider is powered by one', () => {
  expect(sourceBanner({ method: 'openai', provider: 'OpenAI', model: 'gpt-4o' })).toBe('POWERED BY OpenAI gpt-4o')
  expect(sourceBanner({ method: 'fallback', provider: 'OpenAI', model: 'gpt-4o' })).toBe('GENERAL REPAIR GUIDANCE')
  expect(sourceBanner({ method: null, provider: null, model: null })).toBe('GENERAL REPAIR GUIDANCE')
})

test('the badge names the method', () => {
  expect(methodLabel('openai')).toBe('AI ANALYSIS')
  expect(methodLabel('fallback')).toBe('GENERAL GUIDANCE')
})

test('confidence is a word and a figure that agree', () => {
  expect(confidenceText(86.6)).toBe('HIGH CONFIDENCE (86%)')
  expect(confidenceText(50)).toBe('LOW CONFIDENCE (50%)')
  expect(confidenceText(79.6)).toBe('MEDIUM CONFIDENCE (79%)')
  expect(confidenceText(59.99)).toBe('LOW CONFIDENCE (59%)')
  expect(confidenceText(100)).toBe('HIGH CONFIDENCE (100%)')
})
