import { expect, test } from 'vitest'
import { compare } from '#server/features/analyses/evaluation/comparison.rules.ts'
import { evaluate } from '#server/features/analyses/evaluation/evaluate.usecases.ts'
import { missedTargets } from '#server/features/analyses/evaluation/keyFigures.rules.ts'
import { labelsSchema } from '#shared/evaluation/labels.schema.ts'
import { targetsSchema } from '#shared/evaluation/targets.schema.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { evaluationReport } from './report.ts'

test('the report shows no step that the rules withhold, and no markup of a model', async () => {
  const labels = labelsSchema.parse({
    name: 'Test',
    items: [{ id: 'burnt', photos: ['burnt.jpg'], expected: { kind: 'electric', hazards: ['H10'] } }],
  })
  const response = {
    damageType: 'Burnt <b>outlet</b>',
    severity: 'Low',
    repairInstructions: ['Open the breaker panel with a walnut handle.'],
    estimatedCost: { min: 20, max: 80 },
    safetyWarnings: [],
    additionalNotes: [],
    confidence: 90,
    hazards: ['H10'],
  }
  const evaluation = await evaluate(labels, {
    provider: 'OpenAI',
    model: 'gpt-4o',
    prompt_version: 'damage-analysis-2',
    usd_per_million_tokens: { input: 2.5, output: 10 },
    answers: {
      burnt: {
        content: goodResponse(response),
        usage: { prompt_tokens: 1000, completion_tokens: 100 },
        seconds: 2,
      },
    },
  })
  const targets = targetsSchema.parse({})
  const report = evaluationReport({
    evaluation,
    targets,
    missed: missedTargets(evaluation.figures, targets),
    compared: { other: evaluation, comparison: compare(evaluation, evaluation) },
    pictures: new Map([['burnt', ['data:image/webp;base64,AAAA']]]),
    writtenAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(report).toContain('Step 1:')
  expect(report + JSON.stringify(evaluation)).not.toContain('walnut')
  expect(report).not.toContain('<b>')
  expect(report).not.toMatch(/https?:\/\//)
})
