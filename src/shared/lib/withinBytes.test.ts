import { expect, it } from 'vitest'
import { withinBytes } from './withinBytes.ts'

it.each([
  ['ceiling', 7, 'ceiling'],
  ['ceiling', 4, 'ceil'],
  ['天井の染み', 7, '天井'],
  ['a😀b', 4, 'a'],
  ['a😀b', 5, 'a😀'],
  ['', 3, ''],
])('%s within %i bytes is %s', (text, max, cut) => {
  expect(withinBytes(text, max)).toBe(cut)
})
