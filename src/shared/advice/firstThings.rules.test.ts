import { expect, test } from 'vitest'
import { firstThings, furtherFirstThings } from './firstThings.rules.ts'

test('what the first message or a step says is not said once more, even where the step carries a condition', () => {
  const first_message = { code: 'F-EW' as const, title: 'WATER', lines: ['Touch nothing electrical.'], call: [] }
  const do_now = ['Touch nothing electrical.', 'Switch its circuit off.', 'Take photos.']
  const steps = ['Switch its circuit off. Only on a dry floor.']
  expect(furtherFirstThings({ first_message, do_now }, steps)).toEqual(['Take photos.'])
  expect(furtherFirstThings({ first_message: null, do_now }, [])).toEqual(do_now)
})

test('without anything to do at once, the first step that is shown comes first', () => {
  const advice = { first_message: null, do_now: ['Shut off the water.'], withheld: [] }
  expect(firstThings(advice, ['Dry the wall.'])).toEqual(['Shut off the water.'])
  expect(firstThings({ ...advice, do_now: [] }, ['Dry the wall.', 'Paint it.'])).toEqual(['Dry the wall.'])
  expect(firstThings(null, [])).toEqual([])
})

test('a step that relies on a withheld one does not come first', () => {
  const advice = { first_message: null, do_now: [], withheld: [{ step: 1, why: '', who: 'a licensed electrician' }] }
  const steps = ['Leave this to a licensed electrician.', 'Unscrew the outlet.']
  expect(firstThings(advice, steps)).toEqual(['Leave this to a licensed electrician.'])
})
