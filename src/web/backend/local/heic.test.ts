import { describe, expect, it } from 'vitest'
import { aSlowHeic, aTiledHeic, heicFixture } from '#tests/support/heic.ts'
import { decodeHeic } from './heic.ts'

const MB = 1024 ** 2
const LIMITS = { maxPixels: 64e6, heapBytes: 448 * MB }

describe('the decoder for HEIC in plain JavaScript', () => {
  it('gives the pixels of a photo, no longer than asked, and its size', async () => {
    const whole = decodeHeic(await aTiledHeic(), 2048, LIMITS)
    expect(whole).toMatchObject({ kind: 'decoded', image: { width: 401, height: 303, colorProfile: null } })
    const small = decodeHeic(await aTiledHeic(), 100, LIMITS)
    expect(small).toMatchObject({
      kind: 'decoded',
      image: { width: 401, height: 303, pixels: { width: 100, height: 76 } },
    })
    if (small.kind !== 'decoded') throw new Error('The photo was refused')
    const { data } = small.image.pixels
    expect(data).toHaveLength(100 * 76 * 4)
    // The corner of the test photo is yellow.
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(90)
  })

  it('counts the pixels before it decodes them', async () => {
    const photo = await heicFixture('plain')
    expect(decodeHeic(photo, 2048, { ...LIMITS, maxPixels: 119_999 })).toMatchObject({ kind: 'too_many_pixels' })
    expect(decodeHeic(photo.subarray(0, 3000), 2048, LIMITS)).toEqual({ kind: 'unreadable' })
  })

  it('does not call a photo damaged that only takes too much memory, and leaves the memory to others', async () => {
    const before = globalThis.ArrayBuffer
    expect(decodeHeic(await aSlowHeic(), 2048, { ...LIMITS, heapBytes: 64 * MB })).toEqual({ kind: 'too_complex' })
    expect(globalThis.ArrayBuffer).toBe(before)
    expect(decodeHeic(await heicFixture('plain'), 2048, LIMITS)).toMatchObject({ kind: 'decoded' })
  })
})
