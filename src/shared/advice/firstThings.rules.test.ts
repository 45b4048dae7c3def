import { expect, test } from 'vitest'
import { furtherFirstThings } from './firstThings.rules.ts'

test('what the first message or a step says is not said once more, even where the step carries a condition', () => {
  const first_message = { code: 'F-EW' as const, title: 'WATER', lines: ['Touch nothing electrical.'], call: [] }
  const do_now = ['Touch nothing electrical.', 'Switch its circuit off.', 'Take photos.']
  const steps = ['Switch its circuit off. Only on a dry floor.']
  expect(furtherFirstThings({ first_message, do_now }, steps)).toEqual(['Take photos.'])
  expect(furtherFirstThings({ first_message: null, do_now }, [])).toEqual(do_now)
})
