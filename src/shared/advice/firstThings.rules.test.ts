import { expect, test } from 'vitest'
import { furtherFirstThings, leadOf } from './firstThings.rules.ts'

test('what the first message or a step says is not said once more, even where the step carries a condition', () => {
  const first_message = { code: 'F-EW' as const, title: 'WATER', lines: ['Touch nothing electrical.'], call: [] }
  const do_now = ['Touch nothing electrical.', 'Switch its circuit off.', 'Take photos.']
  const steps = ['Switch its circuit off. Only on a dry floor.']
  expect(furtherFirstThings({ first_message, do_now }, steps)).toEqual(['Take photos.'])
  expect(furtherFirstThings({ first_message: null, do_now }, [])).toEqual(do_now)
})

const NOTHING = { lines: [], isFirstStep: false }

test('the only step stands among the steps alone, and beside a first message nothing else comes first', () => {
  expect(leadOf(null, ['Call a plumber.'])).toEqual(NOTHING)
  const first_message = { code: 'F-EW' as const, title: 'WATER', lines: ['Touch nothing electrical.'], call: [] }
  expect(leadOf({ first_message, do_now: ['Take photos.'], withheld: [] }, ['Dry it.', 'Paint it.'])).toEqual(NOTHING)
})

test('without anything to do at once, the first step that is shown comes first', () => {
  const advice = { first_message: null, do_now: ['Shut off the water.'], withheld: [] }
  expect(leadOf(advice, ['Dry the wall.'])).toEqual({ lines: ['Shut off the water.'], isFirstStep: false })
  const steps = ['Dry the wall.', 'Paint it.']
  expect(leadOf({ ...advice, do_now: [] }, steps)).toEqual({ lines: ['Dry the wall.'], isFirstStep: true })
  expect(leadOf(null, [])).toEqual(NOTHING)
})

test('a step that relies on a withheld one does not come first', () => {
  const advice = { first_message: null, do_now: [], withheld: [{ step: 1, why: '', who: 'a licensed electrician' }] }
  const steps = ['Leave this to a licensed electrician.', 'Unscrew the outlet.']
  expect(leadOf(advice, steps)).toEqual({ lines: ['Leave this to a licensed electrician.'], isFirstStep: false })
})
