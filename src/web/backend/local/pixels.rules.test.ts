import { expect, it } from 'vitest'
import { averaged, type Picture } from './pixels.rules.ts'

/** A picture in gray whose alpha channel means nothing. */
function gray(width: number, height: number, of: (x: number, y: number) => number, channels: 3 | 4 = 4): Picture {
  const data = new Uint8Array(width * height * channels)
  for (let at = 0; at < width * height; at += 1) {
    data.fill(of(at % width, Math.floor(at / width)), at * channels, at * channels + 3)
  }
  return { width, height, data, channels }
}

const redOf = (data: Uint8ClampedArray) => [...data].filter((_, at) => at % 4 === 0)

it('a picture at its own size stays as it is, without transparency', () => {
  const picture = gray(5, 3, (x, y) => x * 10 + y)
  const { width, height, data } = averaged(picture, { width: 5, height: 3 })
  expect({ width, height }).toEqual({ width: 5, height: 3 })
  expect(redOf(data)).toEqual(Array.from({ length: 15 }, (_, at) => (at % 5) * 10 + Math.floor(at / 5)))
  expect([...data].filter((_, at) => at % 4 === 3)).toEqual(Array.from({ length: 15 }, () => 255))
})

it('each pixel is the mean of its area, however that lies on the pixels', () => {
  const columns = gray(3, 3, (x) => [30, 60, 90][x] ?? 0, 3)
  // Two columns of one and a half pixels.
  expect(redOf(averaged(columns, { width: 2, height: 1 }).data)).toEqual([40, 80])
  const rows = gray(3, 3, (_x, y) => [30, 60, 90][y] ?? 0)
  expect(redOf(averaged(rows, { width: 1, height: 2 }).data)).toEqual([40, 80])
  expect(redOf(averaged(rows, { width: 1, height: 1 }).data)).toEqual([60])
})

it('noise becomes one gray, and no row is lost to rounding', () => {
  for (const size of [
    { width: 120, height: 91 },
    { width: 7, height: 11 },
  ]) {
    const { data } = averaged(
      gray(257, 193, (x, y) => ((x + y) % 2) * 200),
      size,
    )
    expect(data).toHaveLength(size.width * size.height * 4)
    // An area of two by two pixels has at most one pixel more of one kind.
    for (const value of redOf(data)) expect(Math.abs(value - 100)).toBeLessThanOrEqual(25)
  }
  const white = averaged(
    gray(257, 193, () => 255),
    { width: 120, height: 91 },
  )
  expect(white.data.every((value) => value === 255)).toBe(true)
})
