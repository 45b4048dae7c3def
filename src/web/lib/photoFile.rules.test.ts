import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '#tests/support/photos.ts'
import { decodable, isFilling, uprightMatrix, type Orientation } from './photoFile.rules.ts'

const bytesOf = async (options: Parameters<typeof aPhoto>[0]) => new Uint8Array(await aPhoto(options))

const isWhole = async (type: 'image/png' | 'image/webp', photo: Uint8Array<ArrayBuffer>) =>
  (await decodable(type, photo)) !== null

describe('a photo whose end is missing', () => {
  it.each(['png', 'webp'] as const)('is told from a whole one: %s', async (format) => {
    const photo = await bytesOf({ format })
    expect(await isWhole(`image/${format}`, photo)).toBe(true)
    for (const missing of [20, 40, 1000]) {
      expect(await isWhole(`image/${format}`, photo.slice(0, -missing)), `${missing} bytes`).toBe(false)
    }
  })

  it('is not a PNG that has all its pixels and only lacks its last chunk', async () => {
    const photo = await bytesOf({ format: 'png' })
    for (const missing of [2, 12]) {
      const file = await decodable('image/png', photo.slice(0, -missing))
      expect(Buffer.from(await new Blob(file?.parts).arrayBuffer()).equals(photo)).toBe(true)
    }
  })

  it('is a PNG with half of its pixels and its last chunk', async () => {
    const photo = await bytesOf({ format: 'png' })
    const half = new Uint8Array([...photo.subarray(0, photo.length >> 1), ...photo.subarray(-12)])
    expect(await isWhole('image/png', half)).toBe(false)
  })

  it.each(['png', 'webp'] as const)('is not one with more bytes behind its end: %s', async (format) => {
    const photo = new Uint8Array([...(await bytesOf({ format })), ...new Uint8Array(5000)])
    expect(await isWhole(`image/${format}`, photo)).toBe(true)
  })
})

it('the pixels that decoders put in the place of missing ones are told from gray ones of a photo', () => {
  const block = new Uint8ClampedArray(8 * 8 * 4).map((_, at) => (at % 4 === 3 ? 255 : 128))
  expect(isFilling(block)).toBe(true)
  expect(isFilling(block.with(40, 129))).toBe(false)
})

describe.each([
  { format: 'webp', metadata: 'EXIF', head: 8 },
  { format: 'png', metadata: 'eXIf', head: 4 },
] as const)('the orientation of a $format', ({ format, metadata, head }) => {
  const type = `image/${format}` as const
  const made = (options: Parameters<typeof aPhoto>[0] = {}) => bytesOf({ format, width: 64, height: 48, ...options })
  const orientationOf = async (bytes: Uint8Array<ArrayBuffer>) => (await decodable(type, bytes))?.orientation

  it.each([2, 3, 4, 5, 6, 7, 8] as const)('is read from its metadata, %i, which no browser gets', async (key) => {
    const file = await decodable(type, await made({ orientation: key }))
    expect(file?.orientation).toBe(key)
    const rest = Buffer.from(await new Blob(file?.parts).arrayBuffer())
    const { orientation = 1, width, height } = await sharp(rest).metadata()
    expect({ orientation, width, height }).toEqual({ orientation: 1, width: 64, height: 48 })
  })

  it('is upright without metadata, and with metadata that says so or is damaged', async () => {
    for (const options of [{}, { orientation: 1 }, { gps: true }]) {
      expect(await orientationOf(await made(options))).toBe(1)
    }
    const photo = await made({ orientation: 6 })
    const at = Buffer.from(photo).indexOf(metadata)
    for (let end = at + head; end < at + head + 60; end += 1) {
      expect([1, 6, undefined]).toContain(await orientationOf(photo.slice().fill(0xff, end, end + 4)))
    }
  })
})

it('the orientation of a WebP is read with and without the mark that EXIF has in a JPEG', async () => {
  const photo = await aPhoto({ format: 'webp', orientation: 6 })
  const mark = photo.indexOf('Exif\0\0')
  const bare = Buffer.concat([photo.subarray(0, mark), photo.subarray(mark + 6)])
  bare.writeUInt32LE(bare.length - mark, mark - 4)
  bare.writeUInt32LE(bare.length - 8, 4)
  for (const each of [photo, bare]) {
    expect((await decodable('image/webp', new Uint8Array(each)))?.orientation).toBe(6)
  }
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
