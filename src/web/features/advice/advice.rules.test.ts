import { expect, test } from 'vitest'
import { dangerLines, leftOutSteps } from './advice.rules.ts'

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
    summary: '4 steps are left out for your safety',
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

test('a danger says where it is known from, unless its own sentence does', () => {
  const said = { certainty: 'said', code: 'H04' } as const
  const hazards = [
    { ...said, from: 'answers', because: 'You said that it drips.' },
    { ...said, from: 'model', because: 'Water is at or near something electrical.' },
    { ...said, from: 'model', because: 'The assessment of the photos says that there is mold.' },
    { ...said, from: 'learned', certainty: 'suspected', because: 'The power is out.' },
    { ...said, from: 'guard', because: 'Glass is broken.' },
  ] as const
  expect(dangerLines({ hazards: [...hazards, hazards[4]] }, ['You said that it drips.'])).toEqual([
    'Water is at or near something electrical. From the assessment of the photos.',
    'The assessment of the photos says that there is mold.',
    'The power is out. Suspected from what was written.',
    'Glass is broken. From a second reading for dangers.',
  ])
})
