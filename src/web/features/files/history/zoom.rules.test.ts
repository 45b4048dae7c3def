import { expect, test } from 'vitest'
import { FITTED, movedBy, swipeOf, zoomedBy } from './zoom.rules.ts'

const FRAME = { width: 400, height: 300 }

test('what is under the finger stays there', () => {
  const zoom = zoomedBy(FITTED, 2, { x: 100, y: -50 }, FRAME)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  // The place that was 100 pixels right of the middle still is.
  expect(100 * zoom.scale + zoom.x).toBe(100)
})

test('a picture is never smaller than its frame, and never leaves it', () => {
  expect(zoomedBy(FITTED, 0.2, { x: 10, y: 10 }, FRAME)).toEqual(FITTED)
  expect(zoomedBy({ scale: 2, x: 200, y: 150 }, 0.5, { x: 0, y: 0 }, FRAME)).toEqual(FITTED)
  expect(zoomedBy(FITTED, 100, { x: 0, y: 0 }, FRAME).scale).toBe(6)
  expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, FRAME)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(movedBy(FITTED, { x: 30, y: 30 }, FRAME)).toEqual(FITTED)
})

test('a long move sideways is a swipe, and a scroll is none', () => {
  expect(swipeOf({ x: -80, y: 10 })).toBe(1)
  expect(swipeOf({ x: 80, y: -10 })).toBe(-1)
  expect(swipeOf({ x: -20, y: 0 })).toBeNull()
  expect(swipeOf({ x: -80, y: 120 })).toBeNull()
})
