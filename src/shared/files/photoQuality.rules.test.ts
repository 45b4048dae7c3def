import { describe, expect, it } from 'vitest'
import { measurePhoto, problemsOf, type PhotoQuality } from './photoQuality.rules.ts'

const SIZE = { width: 320, height: 240 }

/** A gray picture, whose luminance at each place is what `shade` says. */
function picture(shade: (x: number, y: number) => number, { width, height } = SIZE): PhotoQuality {
  const bytes = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) bytes.fill(shade(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3)
  }
  return measurePhoto(bytes, { width, height, channels: 3 })
}

/** Stripes in both directions, whose edges are `width` pixels wide. */
const stripes = (width: number, light = 200, dark = 60) => {
  const wave = (at: number) => {
    const along = (at % 40) - 20
    return Math.min(1, Math.max(0, 0.5 + (10 - Math.abs(along)) / width))
  }
  return (x: number, y: number) => dark + (light - dark) * (0.5 * wave(x) + 0.5 * wave(y))
}

const large = (quality: PhotoQuality | null) => problemsOf({ width: 3000, height: 2000, quality })

describe('a photo', () => {
  it('is sharp when its edges are narrow, whatever their contrast', () => {
    for (const light of [110, 160, 250]) {
      const sharp = picture(stripes(2, light))
      expect(sharp.sharpness).toBeGreaterThan(0.4)
      expect(large(sharp)).toEqual([])
    }
  })

  it('is blurred when all of its edges are wide', () => {
    expect(large(picture(stripes(12)))).toEqual(['blurred'])
  })

  it('is blurred when the camera was moved, which leaves the edges along its way narrow', () => {
    const [across, along] = [stripes(14), stripes(2)]
    expect(large(picture((x, y) => (across(x, 0) + along(0, y)) / 2))).toEqual(['blurred'])
  })

  it('is not called blurred when it shows a plain wall, or one with a soft stain', () => {
    expect(picture(() => 190).sharpness).toBeNull()
    const stain = (x: number, y: number) => 190 - 80 * Math.exp(-((x - 160) ** 2 + (y - 120) ** 2) / 300)
    expect(large(picture(stain))).toEqual([])
    expect(large(picture((x, y) => 150 + ((x * 7 + y * 13) % 11)))).toEqual([])
  })

  it('is dark when nothing in it is bright, or half of it is nearly black', () => {
    expect(large(picture(stripes(2, 60, 10)))).toEqual(['dark'])
    expect(large(picture((x) => (x < 200 ? 8 : 240)))).toEqual(['dark'])
    expect(large(picture((x) => (x < 200 ? 40 : 240)))).toEqual([])
  })

  it('is small when its shorter side is, also when it was never measured', () => {
    expect(problemsOf({ width: 4000, height: 479, quality: null })).toEqual(['small'])
    expect(problemsOf({ width: 640, height: 480, quality: null })).toEqual([])
  })

  it('can be measured at any size and in color', () => {
    expect(picture(() => 100, { width: 1, height: 1 })).toEqual({
      sharpness: null,
      luminanceMedian: 100,
      luminanceHigh: 100,
    })
    const green = new Uint8ClampedArray([0, 255, 0, 255, 0, 255, 0, 255])
    expect(measurePhoto(green, { width: 2, height: 1, channels: 4 }).luminanceMedian).toBe(149)
  })
})
