import { expect, test } from 'vitest'
import { changesBetween, isAssessment, type ComparedRun } from './RunComparison.tsx'

const FOUND = { damageType: 'Water stain', severity: 'Medium', estimatedCost: { min: 300, max: 900 } } as const
const RUN: ComparedRun = {
  method: 'openai',
  result: FOUND,
  advice: { urgency: 'month', hazards: [] },
  confidence: 62,
}
const WORSE: ComparedRun = {
  method: 'openai',
  result: { damageType: 'Sagging ceiling', severity: 'Critical', estimatedCost: { min: 1200, max: 4000 } },
  advice: { urgency: 'now', hazards: [{ code: 'H17', because: 'The ceiling sags.' }] },
  confidence: 88,
}

test('a newer assessment says in sentences what is different', () => {
  expect(changesBetween(RUN, WORSE)).toEqual([
    "It's now called “Sagging ceiling” instead of “Water stain”.",
    "It's rated worse: Critical instead of Medium.",
    "It's more urgent: “Act now” instead of “Act this month”.",
    'The estimated cost rose from $300 - $900 to $1,200 - $4,000.',
    'The AI is more certain: 88% instead of 62%.',
  ])
  expect(changesBetween(WORSE, RUN).slice(1)).toEqual([
    'This one rates it Medium, the earlier one Critical.',
    'This one says “Act this month”, the earlier one “Act now”.',
    "That doesn't mean the damage got better. If in doubt, go by the more serious one.",
    'This one did not find what the earlier one did: “The ceiling sags.” It may still be there.',
    'The estimated cost fell from $1,200 - $4,000 to $300 - $900.',
    'The AI is less certain: 62% instead of 88%.',
  ])
})

test('two assessments that agree have no differences, nor does a little more confidence count', () => {
  expect(changesBetween(RUN, { ...RUN, confidence: 70 })).toEqual([])
})

test('what only prepared guidance says about cost and confidence is not compared', () => {
  expect(changesBetween(RUN, { ...RUN, method: 'fallback', confidence: 50, result: WORSE.result })).toEqual([
    "It's now called “Sagging ceiling” instead of “Water stain”.",
    "It's rated worse: Critical instead of Medium.",
  ])
})

test('prepared guidance that rates the damage lower than the AI did is no sign that it got better', () => {
  const guidance: ComparedRun = { ...RUN, method: 'fallback' }
  const sentences = changesBetween(WORSE, guidance)
  expect(sentences.join(' ')).not.toMatch(/less severe|less urgent|got better/)
  expect(sentences).toContain(
    "One of them looked at your photos, and the other went by your answers, so this doesn't say how the damage changed. If in doubt, go by the more serious one.",
  )
})

test('a danger that a newer assessment does not name is said to be not found, never gone', () => {
  const hazards = [{ code: 'H09', because: 'The outlet shocks.' }]
  expect(changesBetween({ ...RUN, advice: { urgency: 'month', hazards } }, RUN)).toEqual([
    'This one did not find what the earlier one did: “The outlet shocks.” It may still be there.',
  ])
})

test('a cost that is left out is not compared', () => {
  expect(changesBetween(RUN, { ...RUN, result: { ...FOUND, estimatedCost: null } })).toEqual([])
})

test('the general guidance and a run without a result assess nothing', () => {
  expect(isAssessment(RUN)).toBe(true)
  expect(isAssessment({ ...RUN, advice: { urgency: null, hazards: [] } })).toBe(false)
  expect(isAssessment({ ...RUN, result: null, advice: null })).toBe(false)
})
