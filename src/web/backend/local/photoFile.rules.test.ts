import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '#tests/support/photos.ts'
import { aProgressiveJpeg, segment } from '#tests/support/progressiveJpeg.ts'
import { isCutOff, turnOf, uprightMatrix, type Orientation } from './photoFile.rules.ts'

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

const TURNED = [
  { format: 'webp', metadata: 'EXIF', head: 8 },
  { format: 'png', metadata: 'eXIf', head: 4 },
] as const

describe.each(TURNED)('the orientation of a $format', ({ format, metadata, head }) => {
  const type = `image/${format}` as const
  const made = async (options: Parameters<typeof aPhoto>[0] = {}) =>
    new Uint8Array(await aPhoto({ format, width: 64, height: 48, ...options }))
  const orientationOf = (bytes: Uint8Array<ArrayBuffer>) => turnOf(type, bytes)?.orientation ?? null

  it.each([2, 3, 4, 5, 6, 7, 8] as const)(
    'is read from its metadata, %i, which the browser does not get',
    async (key) => {
      const photo = await made({ orientation: key })
      const turn = turnOf(type, photo)
      expect(turn?.orientation).toBe(key)
      const rest = Buffer.from(await new Blob(turn?.unturned).arrayBuffer())
      const { orientation = 1, width, height } = await sharp(rest).metadata()
      expect({ orientation, width, height }).toEqual({ orientation: 1, width: 64, height: 48 })
    },
  )

  it('is upright without metadata, and with metadata that says so or is damaged', async () => {
    for (const options of [{}, { orientation: 1 }, { gps: true }]) expect(orientationOf(await made(options))).toBeNull()
    const photo = await made({ orientation: 6 })
    const at = Buffer.from(photo).indexOf(metadata)
    for (let end = at; end < photo.length; end += 1) expect([null, 6]).toContain(orientationOf(photo.slice(0, end)))
    photo.fill(0xff, at + head)
    expect(orientationOf(photo)).toBeNull()
  })
})

it('the orientation of a WebP is read with and without the mark that EXIF has in a JPEG', async () => {
  const photo = await aPhoto({ format: 'webp', orientation: 6 })
  const mark = photo.indexOf('Exif\0\0')
  const bare = Buffer.concat([photo.subarray(0, mark), photo.subarray(mark + 6)])
  bare.writeUInt32LE(bare.length - mark, mark - 4)
  for (const each of [photo, bare]) expect(turnOf('image/webp', new Uint8Array(each))?.orientation).toBe(6)
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
