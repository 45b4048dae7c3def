import { expect, test } from 'vitest'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { applySafetyRules } from './safety.rules.ts'

const OF_THE_ROOF = { kind: 'roof', text: 'Should I go up on the roof to check the shingles?' } as const
const OF_A_CEILING = { kind: 'ceiling_stain', text: 'The ceiling is sagging. Should I go up on the roof?' } as const

function isShown(step: string, answers: object): boolean {
  const result = { ...GENERAL_GUIDANCE, repairInstructions: [step] }
  return applySafetyRules({ result, answers, from: 'model' }).withheld.length === 0
}

const LOOKS = [
  'Look at the attic for daylight and wet wood.',
  'From the attic hatch, check the underside of the roof boards for dark stains.',
  'Look into the attic from the hatch.',
  'Shine a flashlight up from the hatch and look for water trails on the rafters.',
  'Inspect the shingles from the ground with binoculars.',
  'Check the ceiling in the room below for new stains.',
]

const GOES_UP = [
  'Walk on the joists in the attic to look at the rafters.',
  'Look at the flashing from a ladder.',
  'Lean out of the window and look at the gutter.',
  'Look from the attic window while you step onto the ledge.',
  'Look in the attic for daylight, then pull the wet insulation out.',
  'Check the attic from the hatch and nail down loose boards.',
  'Look from the ground, then wet the shingles.',
]

test.each(LOOKS)('looking from where one can stand is no roof work: %s', (step) => {
  expect(isShown(step, OF_THE_ROOF)).toBe(true)
})

test.each(GOES_UP)('going up to look, or doing more than looking, is: %s', (step) => {
  expect(isShown(step, OF_THE_ROOF)).toBe(false)
})

test('below a ceiling that may fall, looking into the attic is not known to be harmless', () => {
  expect(isShown(LOOKS[0]!, OF_A_CEILING)).toBe(false)
})
