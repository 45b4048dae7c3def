import { describe, expect, it } from 'vitest'
import { aPhoto } from '#tests/support/photos.ts'
import { aProgressiveJpeg, segment } from '#tests/support/progressiveJpeg.ts'
import { isCutOff, uprightMatrix, webpOrientation, type Orientation } from './photoFile.rules.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

describe('a photo whose end is missing', () => {
  it.each(FORMATS)('is told from a whole one: %s', async (format) => {
    const photo = await aPhoto({ format })
    expect(isCutOff(`image/${format}`, photo)).toBe(false)
    for (const missing of [2, 40, photo.length >> 1]) {
      expect(isCutOff(`image/${format}`, photo.subarray(0, -missing)), `${missing} bytes`).toBe(true)
    }
  })

  it.each(FORMATS)('is not one with more bytes behind its end: %s', async (format) => {
    const photo = Buffer.concat([await aPhoto({ format }), Buffer.alloc(5000)])
    expect(isCutOff(`image/${format}`, photo)).toBe(false)
  })

  it('is one in several scans, too', () => {
    const photo = aProgressiveJpeg({ width: 64, height: 48, bands: 3 })
    expect(isCutOff('image/jpeg', photo)).toBe(false)
    expect(isCutOff('image/jpeg', photo.subarray(0, -2))).toBe(true)
  })

  it('is not taken for a whole one because of the preview in its metadata', async () => {
    const photo = await aPhoto()
    const preview = segment(0xe1, await aPhoto({ width: 32, height: 24 }))
    const filling = Buffer.from([0xff, 0xff, 0xff])
    const file = Buffer.concat([photo.subarray(0, 2), preview, filling, photo.subarray(2)])
    expect(isCutOff('image/jpeg', file)).toBe(false)
    expect(isCutOff('image/jpeg', file.subarray(0, -100))).toBe(true)
  })
})

describe('the orientation of a WebP', () => {
  it.each([2, 3, 4, 5, 6, 7, 8] as const)('is read from its metadata: %i', async (orientation) => {
    const photo = await aPhoto({ format: 'webp', orientation })
    expect(webpOrientation(photo)).toEqual({ orientation, at: photo.indexOf('EXIF') })
    // Sharp writes the mark that EXIF has in a JPEG, and other encoders do not.
    const mark = photo.indexOf('Exif\0\0')
    const bare = Buffer.concat([photo.subarray(0, mark), photo.subarray(mark + 6)])
    bare.writeUInt32LE(bare.length - mark, mark - 4)
    expect(webpOrientation(bare)?.orientation).toBe(orientation)
  })

  it('is upright without metadata, and with metadata that says so or is damaged', async () => {
    expect(webpOrientation(await aPhoto({ format: 'webp' }))).toBeNull()
    expect(webpOrientation(await aPhoto({ format: 'webp', orientation: 1 }))).toBeNull()
    expect(webpOrientation(await aPhoto({ format: 'webp', gps: true }))).toBeNull()
    const photo = await aPhoto({ format: 'webp', orientation: 6 })
    const at = photo.indexOf('EXIF')
    for (let end = at; end < photo.length; end += 1) {
      expect([null, 6]).toContain(webpOrientation(photo.subarray(0, end))?.orientation ?? null)
    }
    photo.fill(0xff, at + 12)
    expect(webpOrientation(photo)).toBeNull()
  })
})

// The first pixel of the file is at this corner of the upright picture (EXIF 2.32, section 4.6.4).
const CORNERS: Readonly<Record<Orientation, string>> = {
  1: 'top left',
  2: 'top right',
  3: 'bottom right',
  4: 'bottom left',
  5: 'top left',
  6: 'top right',
  7: 'bottom right',
  8: 'bottom left',
}

it.each(Object.entries(CORNERS))('a picture of orientation %s is drawn with its first pixel %s', (key, corner) => {
  const orientation = Number(key) as Orientation
  const [width, height] = [30, 20]
  const [a, b, c, d, e, f] = uprightMatrix(orientation, { width, height })
  const at = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f })
  const first = at(0, 0)
  expect(`${first.y === 0 ? 'top' : 'bottom'} ${first.x === 0 ? 'left' : 'right'}`).toBe(corner)
  // The opposite corner of the picture in the file, which lies on its side from 5 on.
  const last = orientation > 4 ? at(height, width) : at(width, height)
  expect([first.x, last.x].toSorted((one, other) => one - other)).toEqual([0, width])
  expect([first.y, last.y].toSorted((one, other) => one - other)).toEqual([0, height])
})
