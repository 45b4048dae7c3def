import { expect, test } from 'vitest'
import { insteadOfStep } from './withheld.rules.ts'

test.each([
  ['a licensed electrician', 'Leave this to a licensed electrician.'],
  ['nobody: leave it on', 'Leave it on.'],
])('the sentence for %j is %j', (who, sentence) => {
  expect(insteadOfStep(who)).toBe(sentence)
})
