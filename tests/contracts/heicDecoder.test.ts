import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeHeic, type HeicResult } from '#server/adapters/libheif/libheif.decoder.ts'
import type { DecodedImage, ProcessResult } from '#server/features/files/files.port.ts'
import { aHeic, aSlowHeic, aTiledHeic, clap, heicFixture, irot, withBox } from '#tests/support/heic.ts'
import { imageWorkers } from '#tests/support/imageWorkers.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-heic-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const MB = 1024 ** 2
const UNREADABLE = { kind: 'unreadable' }

let files = 0
async function saved(bytes: Buffer): Promise<string> {
  files += 1
  const file = path.join(folder, `${files}.heic`)
  await writeFile(file, bytes)
  return file
}

/** Decodes small photos in this process. */
async function decoded(photo: Buffer, { megapixels = 64, heapBytes = 448 * MB } = {}): Promise<HeicResult> {
  return decodeHeic(await saved(photo), { maxPixels: megapixels * 1e6, heapBytes })
}

async function imageOf(photo: Buffer): Promise<DecodedImage> {
  const result = await decoded(photo)
  if (result.kind !== 'decoded') throw new Error(`The photo is ${result.kind}`)
  return result.image
}

const { images } = imageWorkers({ timeLimitMs: 120_000 })

/** Decodes as the product does, in a separate process. */
async function processed(photo: Buffer): Promise<ProcessResult> {
  const to = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }
  return images.process({ path: await saved(photo), type: 'image/heic', userId: 'ann' }, to)
}

describe('a HEIC', () => {
  it('is decoded to pixels without gaps that look like the photo', async () => {
    const { width, height, pixels, colorProfile } = await imageOf(await aTiledHeic())
    expect({ width, height, bytes: pixels.length, colorProfile }).toEqual({
      width: 401,
      height: 303,
      bytes: 401 * 303 * 3,
      colorProfile: null,
    })
    const at = (left: number, top: number) => [
      ...pixels.subarray((top * width + left) * 3, (top * width + left) * 3 + 3),
    ]
    expect(at(5, 5)[2]).toBeLessThan(60)
    expect(at(width - 5, 5)[2]).toBeGreaterThan(100)
    // There is no seam where the tiles meet.
    expect(Math.abs((at(254, 20)[0] ?? 0) - (at(257, 20)[0] ?? 0))).toBeLessThan(8)
  })

  it('comes with its color profile', async () => {
    const photo = await heicFixture('wide-gamut')
    const { icc } = await sharp(photo).metadata()
    expect((await imageOf(photo)).colorProfile?.length).toBe(icc?.length ?? expect.fail())
  })

  it.each<[string, Promise<Buffer>, { width: number; height: number }]>([
    ['turned', aHeic({ properties: [irot(270)] }), { width: 300, height: 400 }],
    ['cut', aHeic({ properties: [clap(361, 261, { x: -10, y: 5 })] }), { width: 361, height: 261 }],
    [
      'in tiles, cut and turned',
      aTiledHeic({ properties: [clap(201, 101, { x: -60, y: -70 }), irot(90)] }),
      { width: 101, height: 201 },
    ],
  ])('has the size that it is shown in when it is %s', async (_name, file, size) => {
    expect(await processed(await file)).toMatchObject({ kind: 'processed', ...size })
  })

  it('of as many pixels as are allowed is decoded, and of one more is not', async () => {
    const plain = await heicFixture('plain')
    expect(await decoded(plain, { megapixels: 0.12 })).toMatchObject({
      kind: 'decoded',
      image: { width: 400, height: 300 },
    })
    expect(await decoded(plain, { megapixels: 0.119_999 })).toEqual({ kind: 'too_many_pixels', pixels: 120_000 })
  })

  it('gets no more memory than it may have', async () => {
    expect(await decoded(await aSlowHeic(), { heapBytes: 64 * MB })).toEqual({ kind: 'too_complex' })
    expect(await decoded(await heicFixture('plain'))).toMatchObject({ kind: 'decoded' })
  })

  it('that does not exist is not blamed on the photo', () => {
    const absent = path.join(folder, 'no-photo')
    expect(() => decodeHeic(absent, { maxPixels: 1e6, heapBytes: 448 * MB })).toThrow('ENOENT')
  })

  it.each<[string, Promise<Buffer>]>([
    ['a picture', aHeic().then((file) => withSize(file, 20_000, 10_000))],
    ['a picture of the largest sides', aHeic().then((file) => withSize(file, 65_535, 65_535))],
    ['tiles', aTiledHeic({ width: 20_000, height: 10_000, grid: { width: 401, height: 303 } })],
  ])('is counted by its header when that speaks of many pixels: %s', async (_name, file) => {
    expect(await processed(await file)).toEqual({ kind: 'too_many_pixels', megapixels: 64 })
  })

  it.each<[string, Promise<Buffer>]>([
    ['are fewer than it holds', aHeic().then((file) => withSize(file, 16, 16))],
    ['are more than it holds', aHeic().then((file) => withSize(file, 7000, 8000))],
    ['are beyond all measure', aHeic().then((file) => withSize(file, 0xff_ff_ff_ff, 0xff_ff_ff_ff))],
    ['are none', aHeic().then((file) => withSize(file, 0, 0))],
    ['are not those of its tiles', aTiledHeic({ grid: { width: 20_000, height: 10_000 } })],
  ])('is unreadable when the pixels it speaks of %s', async (_name, file) => {
    expect(await processed(await file)).toEqual(UNREADABLE)
  })

  it.each<[string, number[]]>([
    ['is missing', [1, 2, 3]],
    ['is nowhere', [1, 2, 3, 77]],
    ['is the whole itself', [1, 2, 3, 2000]],
  ])('of which one tile %s is unreadable', async (_name, tiles) => {
    expect(await processed(await aTiledHeic({ tiles }))).toEqual(UNREADABLE)
  })

  it('of which one tile is damaged is unreadable', async () => {
    const file = await aTiledHeic()
    file.fill(0, file.length - 200)
    expect(await processed(file)).toEqual(UNREADABLE)
  })
})

function withSize(file: Buffer, width: number, height: number): Buffer {
  return withBox(file, 'ispe', (content) => {
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
  })
}
