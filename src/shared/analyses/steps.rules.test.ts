import { expect, test } from 'vitest'
import { markedSteps, shownSteps } from './steps.rules.ts'

const result = { repairInstructions: ['Find the leak.', 'Left out.', 'Let it dry.'] }
const advice = { withheld: [{ step: 2, why: 'It could be dangerous.', who: 'an electrician' }] }

test('withheld steps are not listed, even if they were done before, and the others keep their numbers', () => {
  expect(shownSteps({ result, advice, stepsDone: [2, 3] })).toEqual([
    { n: 1, done: false },
    { n: 3, done: true },
  ])
})

test('a run without a result has no steps', () => {
  expect(shownSteps({ result: null, advice: null, stepsDone: [1] })).toEqual([])
})

test('a step that is marked twice counts once, and can be taken back', () => {
  expect(markedSteps([3], { n: 1, done: true })).toEqual([1, 3])
  expect(markedSteps([1, 3], { n: 1, done: true })).toEqual([1, 3])
  expect(markedSteps([1, 3], { n: 3, done: false })).toEqual([1])
  expect(markedSteps([1], { n: 3, done: false })).toEqual([1])
})
