import { expect, it } from 'vitest'
import { placeOf } from './marks.rules.ts'

it.each([
  ['upper left', 0, 0],
  ['left', 0, 0.4],
  ['middle', 0.4, 0.4],
  ['upper middle', 0.4, 0],
  ['lower right', 0.8, 0.8],
])('a mark is at the %s of its photo', (place, x, y) => {
  expect(placeOf({ x, y, width: 0.2, height: 0.2 })).toBe(place)
})
