import { expect, it } from 'vitest'
import { damageAnalysisSchema } from './analysis.schema.ts'
import { GENERAL_GUIDANCE } from './guidance.ts'

it('the general guidance has the specified values and holds to the schema', () => {
  expect(damageAnalysisSchema.parse(GENERAL_GUIDANCE)).toEqual(GENERAL_GUIDANCE)
  expect(GENERAL_GUIDANCE).toMatchObject({
    damageType: 'General Property Damage',
    severity: 'Medium',
    estimatedCost: { min: 20, max: 100 },
    estimatedTime: '2-4 hours over 1-2 days',
    difficultyLevel: 'Intermediate',
    confidence: 50,
  })
  expect(GENERAL_GUIDANCE.repairInstructions).toHaveLength(8)
})
