import { expect, test } from 'vitest'
import { insteadOfStep, leftOutSteps, PEOPLE_FIRST } from './withheldLines.rules.ts'

test.each([
  ['a licensed electrician', 'Leave this to a licensed electrician.'],
  ['nobody: leave it on', 'Leave it on.'],
])('the sentence for %j is %j', (who, sentence) => {
  expect(insteadOfStep(who)).toBe(sentence)
})

const water = { why: 'Water and electricity can kill.', who: 'a licensed electrician' }
const dust = { why: 'The dust may contain lead.', who: 'a lead professional' }

test('the steps that are left out are one line with their trade, and a line for each reason', () => {
  expect(leftOutSteps([])).toBeNull()
  expect(leftOutSteps([{ step: 2, ...water }])?.summary).toBe('1 step is for a licensed electrician')
  expect(leftOutSteps([1, 2, 4].map((step) => ({ step, ...water })))?.summary).toBe(
    '3 steps are for a licensed electrician',
  )
  const mixed = leftOutSteps([
    { step: 1, ...water },
    { step: 2, ...dust },
    { step: 4, ...water },
    { step: 5, ...water },
  ])
  expect(mixed).toEqual({
    summary: '3 steps are for a licensed electrician, and 1 is for a lead professional',
    reasons: [
      'Steps 1, 4 and 5: Water and electricity can kill. Leave this to a licensed electrician.',
      'Step 2: The dust may contain lead. Leave this to a lead professional.',
    ],
  })
})

test('a step that nobody should do is for no trade', () => {
  const left = leftOutSteps([{ step: 3, why: 'An alarm is there to wake you.', who: 'nobody: leave it on' }])
  expect(left).toEqual({
    summary: '1 step is left out for your safety',
    reasons: ['Step 3: An alarm is there to wake you. Leave it on.'],
  })
})

test('steps for nobody are said after those for a trade', () => {
  const alarm = { why: 'An alarm is there to wake you.', who: 'nobody: leave it on' }
  const left = leftOutSteps([
    { step: 1, ...alarm },
    { step: 2, ...dust },
    { step: 3, ...water },
    { step: 4, ...water },
  ])
  expect(left?.summary).toBe(
    '1 step is for a lead professional, 2 are for a licensed electrician, and 1 is left out for your safety',
  )
})

test('while people are in danger, a step is for nobody', () => {
  const left = leftOutSteps([{ step: 1, why: PEOPLE_FIRST, who: 'the people named above' }])
  expect(left?.summary).toBe('1 step is left out for your safety')
})
