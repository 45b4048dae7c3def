import { expect, test } from 'vitest'
import { fitWithin } from '#web/lib/photoFile.rules.ts'
import { copyName, longestSides } from './shrinkPhoto.ts'

test('the longest side is cut to the limit and the shape is kept', () => {
  expect(fitWithin({ width: 8000, height: 6000 }, 4096)).toEqual({ width: 4096, height: 3072 })
  expect(fitWithin({ width: 6000, height: 8000 }, 4096)).toEqual({ width: 3072, height: 4096 })
})

test('a small photo is never enlarged', () => {
  expect(fitWithin({ width: 800, height: 600 }, 4096)).toEqual({ width: 800, height: 600 })
  expect(longestSides({ width: 500, height: 300 })).toEqual([500])
})

test('sides get smaller and end before damage cannot be judged', () => {
  const sides = longestSides({ width: 9000, height: 100 })
  expect(sides[0]).toBe(4096)
  expect(sides.every((side, index) => index === 0 || side < (sides[index - 1] ?? 0))).toBe(true)
  expect(sides.at(-1)).toBeGreaterThanOrEqual(640)
})

test('the copy is a JPEG by name', () => {
  expect(copyName('kitchen.HEIC')).toBe('kitchen.jpg')
  expect(copyName('a.b.png')).toBe('a.b.jpg')
  expect(copyName('.png')).toBe('photo.jpg')
})
