import { expect, test } from 'vitest'
import type { Answers } from '../advice/answers.ts'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { applySafetyRules } from './safety.rules.ts'

const NOTHING_FOUND: Answers = { kind: 'other', year_built: 2010 }
const WATER_AT_AN_OUTLET: Answers = { ...NOTHING_FOUND, water: 'standing', electric: 'near' }

/** Whether this step of a model, after another one, is shown to an owner who answered this. */
function isShown(step: string, answers: Answers = NOTHING_FOUND, before = 'Take a photo.'): boolean {
  const result = { ...GENERAL_GUIDANCE, repairInstructions: [before, step] }
  return !applySafetyRules({ result, answers, from: 'model' }).withheld.some((each) => each.step === 2)
}

test.each([
  'Leave the garage door closed and have a door technician replace the broken spring.',
  'Do not touch the bat; close the bedroom door and call animal control.',
])('what a row only guesses is shown, and held back while a danger is found: %s', (step) => {
  expect(isShown(step)).toBe(true)
  expect(isShown(step, WATER_AT_AN_OUTLET)).toBe(false)
})

test.each([
  'The relief valve is at the top of the tank.',
  'Find the breaker panel in the hall.',
  'Look for the garage door spring above the door.',
  'The bat sleeps behind the shutter.',
  'The septic tank is below the lawn.',
])('what is done to a thing of the step before stays held back, harmless as it sounds alone: %s', (before) => {
  for (const step of ['Loosen its screws and take it off.', 'Wipe it clean with a soft cloth.']) {
    expect(isShown(step)).toBe(true)
    expect(isShown(step, NOTHING_FOUND, before)).toBe(false)
  }
})

test.each([
  'If the burner does not light, leave its knob open for a minute and then hold a match to it.',
  'If the GFCI outlet does not reset, swap in an ordinary one without a test button.',
])('what seems to forbid something is refused where it sounds very unsafe: %s', (step) => {
  expect(isShown(step)).toBe(false)
})

test('a few words without a verb are not judged', () => {
  for (const words of ['Yes, you can.', 'It is fine.', 'A week or so.']) expect(isShown(words)).toBe(true)
})
