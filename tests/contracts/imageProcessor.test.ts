import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { problemsOf } from '#shared/files/photoQuality.rules.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { imageWorkers } from '#tests/support/imageWorkers.ts'
import { aHollowJpeg } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aJpegInParts, aProgressiveJpeg, segment } from '#tests/support/progressiveJpeg.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-images-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { images } = imageWorkers()
const copies = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }

async function take(photo: Buffer, type: PhotoFormat = 'image/jpeg', to = copies) {
  const file = path.join(folder, 'photo')
  await writeFile(file, photo)
  return images.process({ path: file, type, userId: 'ann' }, to)
}

/** A single color, so that many pixels need few bytes. */
function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#998877' }, limitInputPixels: false })
}

const TOO_COMPLEX = { kind: 'too_complex' }

describe('an image processor', () => {
  it('makes an upright copy to show and one for lists, and leaves the photo as it is', async () => {
    const photo = await aPhoto({ orientation: 6, width: 3000, height: 1500 })
    expect(await take(photo)).toEqual({
      kind: 'processed',
      width: 1500,
      height: 3000,
      displaySha256: hash('sha256', await readFile(copies.displayPath)),
      thumbSha256: hash('sha256', await readFile(copies.thumbPath)),
      quality: {
        sharpness: expect.any(Number),
        luminanceMedian: expect.any(Number),
        luminanceHigh: expect.any(Number),
      },
      camera: { time: null, offset: null, name: null, hasLocation: false, hasCredentials: false },
    })
    expect(await sharp(copies.displayPath).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 })
    expect(await sharp(copies.thumbPath).metadata()).toMatchObject({ format: 'webp', width: 240, height: 480 })
    expect(await readFile(path.join(folder, 'photo'))).toEqual(photo)
  })

  it.each(['brick-wall', 'cup', 'moved-clock'])('tells whether %s is sharp, blurred or dark', async (name) => {
    const photo = await readFile(path.join(import.meta.dirname, '../fixtures/photos', `${name}.jpg`))
    const problems = async (bytes: Buffer) => {
      const result = await take(bytes)
      if (result.kind !== 'processed') throw new Error(`${name} was ${result.kind}`)
      return problemsOf({ width: 1000, height: 1000, quality: result.quality })
    }
    expect(await problems(photo)).toEqual([])
    const blurred = await sharp(photo).blur(3.5).jpeg().toBuffer()
    // The clock has too few edges to tell.
    expect(await problems(blurred)).toEqual(name === 'moved-clock' ? [] : ['blurred'])
    // Four stops less light.
    const dark = await sharp(photo).linear(0.28, 0).jpeg().toBuffer()
    expect(await problems(dark)).toEqual(['dark'])
  })

  it('opens no other format, whatever it is taken for', async () => {
    const picture = plain(64, 48)
    const others = {
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="9" height="9"/></svg>',
      ),
      tiff: await picture.clone().tiff().toBuffer(),
      gif: await picture.clone().gif().toBuffer(),
      avif: await picture.clone().avif().toBuffer(),
    }
    for (const [name, bytes] of Object.entries(others)) {
      for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
        expect(await take(bytes, type), `${name} as ${type}`).toEqual({ kind: 'unreadable' })
      }
    }
  })

  it.each(['jpeg', 'png', 'webp'] as const)('reads what the camera wrote into a %s', async (format) => {
    const camera = { time: null, offset: null, name: 'Test Phone', hasLocation: true, hasCredentials: false }
    expect(await take(await aPhoto({ format, gps: true }), `image/${format}`)).toMatchObject({ camera })
    const file = path.join(folder, 'photo')
    expect(await images.cameraFacts({ path: file, type: `image/${format}`, userId: 'ann' })).toEqual(camera)
  })

  it('accepts a photo whose EXIF is broken', async () => {
    const photo = await aPhoto({ gps: true })
    photo.fill(0xff, photo.indexOf('Exif') + 6, photo.indexOf('Exif') + 20)
    expect(await take(photo)).toMatchObject({ kind: 'processed', camera: { name: null, hasLocation: null } })
  })

  it('measures a HEIC photo like the same one as a JPEG', async () => {
    const jpeg = await take(await aPhoto({ width: 400, height: 300 }))
    const heic = await take(await heicFixture('plain'), 'image/heic')
    if (jpeg.kind !== 'processed' || heic.kind !== 'processed') throw new Error('A photo was refused')
    for (const fact of ['sharpness', 'luminanceMedian', 'luminanceHigh'] as const) {
      const [one, other] = [jpeg.quality[fact] ?? -1, heic.quality[fact] ?? -1]
      expect(Math.abs(one - other), fact).toBeLessThanOrEqual(fact === 'sharpness' ? 0.1 : 3)
    }
  })

  it('accepts a JPEG of 200 megapixels from a phone without holding all of its pixels', async () => {
    const photo = await plain(16_384, 12_288).jpeg().toBuffer()
    expect(await take(photo)).toMatchObject({ kind: 'processed', width: 16_384, height: 12_288 })
  })

  it('takes 64 megapixels and no more of what must be decoded whole', async () => {
    expect(await take(await plain(8000, 8000).webp({ lossless: true }).toBuffer(), 'image/webp')).toMatchObject({
      kind: 'processed',
    })
    const tooMany = { kind: 'too_many_pixels', megapixels: 64 }
    expect(await take(await plain(8001, 8000).webp({ lossless: true }).toBuffer(), 'image/webp')).toEqual(tooMany)
  })

  it('takes 48 megapixels and no more of a JPEG that comes in scans', async () => {
    expect(await take(aProgressiveJpeg({ width: 8000, height: 6000 }))).toMatchObject({ kind: 'processed' })
    const tooMany = { kind: 'too_many_pixels', megapixels: 48 }
    expect(await take(await plain(8001, 6000).jpeg({ progressive: true }).toBuffer())).toEqual(tooMany)
    expect(await take(aJpegInParts({ width: 8001, height: 6000 }))).toEqual(tooMany)
  })

  it.each([
    ['42', { bands: 1, levels: 14 }],
    ['294', { bands: 7, levels: 14 }],
    ['2646', { bands: 63, levels: 14 }],
  ])('rejects a JPEG of 64 megapixels in %s scans by its header', async (_name, scans) => {
    const photo = aProgressiveJpeg({ width: 7990, height: 7990, ...scans })
    expect(photo.length).toBeLessThan(700_000)
    expect(await take(photo)).toEqual({ kind: 'too_many_pixels', megapixels: 48 })
  })

  it.each([
    ['48 megapixels in 42 scans', aProgressiveJpeg({ width: 8000, height: 6000, levels: 14 })],
    ['12 megapixels in 294 scans', aProgressiveJpeg({ width: 4000, height: 3000, bands: 7, levels: 14 })],
    ['a pixel in 30 000 scans', inManyScans(30_000)],
    ['48 megapixels in four colors', aProgressiveJpeg({ width: 8000, height: 6000, components: 4 })],
    ['one color after the other, over and over', aJpegInParts({ width: 8000, height: 6000, times: 10 })],
    ['twenty thousand empty comments', withSegments(Array.from({ length: 20_000 }, () => segment(0xfe, [])))],
    ['arithmetic coding', recoded(0xc9)],
    ['progressive arithmetic coding', recoded(0xca)],
    ['no loss', recoded(0xc3)],
    ['a hierarchy', recoded(0xc5)],
  ])('rejects a JPEG of %s before it is decoded', async (_name, photo) => {
    expect(await take(photo)).toEqual(TOO_COMPLEX)
  })

  it.each([
    ['a comment that says to have no length', Buffer.from([0xff, 0xfe, 0, 0])],
    ['filling', Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ['what is no marker', Buffer.from([1, 2, 3, 0xff, 0, 4])],
    ['a mark of a restart', Buffer.from([0xff, 0xd3])],
  ])('counts the scans behind %s', async (_name, hidden) => {
    const photo = aProgressiveJpeg({ width: 4000, height: 3000, bands: 7, levels: 14 })
    expect(await take(Buffer.concat([photo.subarray(0, 2), hidden, photo.subarray(2)]))).toEqual(TOO_COMPLEX)
    const at = photo.indexOf(Buffer.from([0xff, 0xda]))
    expect(await take(Buffer.concat([photo.subarray(0, at), hidden, photo.subarray(at)]))).toEqual(TOO_COMPLEX)
  })

  it('counts the scans of a JPEG that is cut off, which are decoded as well', async () => {
    const photo = aProgressiveJpeg({ width: 4000, height: 3000, bands: 7, levels: 14 })
    expect(await take(photo.subarray(0, -1))).toEqual(TOO_COMPLEX)
    expect(await take(photo.subarray(0, -60))).toEqual(TOO_COMPLEX)
  })

  it('takes a progressive JPEG with as many scans as programs write', async () => {
    const photo = await sharp(await aPhoto({ width: 4000, height: 3000 }))
      .jpeg({ progressive: true })
      .toBuffer()
    expect(await take(photo)).toMatchObject({ kind: 'processed', width: 4000, height: 3000 })
    expect(await take(aProgressiveJpeg({ width: 4000, height: 3000, bands: 5, levels: 3 }))).toMatchObject({
      kind: 'processed',
    })
  })

  it('counts the pixels by the header alone', async () => {
    expect(await take(aHollowJpeg(20_000, 11_001))).toEqual({ kind: 'too_many_pixels', megapixels: 220 })
    expect(await take(aHollowJpeg(20_000, 11_000))).toEqual({ kind: 'unreadable' })
    expect(await take(aHollowJpeg(0, 0))).toEqual({ kind: 'unreadable' })
  })

  it('does not call a photo unreadable when the fault is ours', async () => {
    const photo = await aPhoto()
    await expect(
      take(photo, 'image/jpeg', { ...copies, thumbPath: path.join(folder, 'none', 'thumb') }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      const absent = { path: path.join(folder, 'no-photo'), type, userId: 'ann' }
      await expect(images.process(absent, copies)).rejects.toThrow()
    }
  })

  it.runIf(existsSync('/dev/full'))('says that the disk is full when it is', async () => {
    await expect(take(await aPhoto(), 'image/jpeg', { ...copies, displayPath: '/dev/full' })).rejects.toMatchObject({
      code: 'ENOSPC',
    })
  })
})

/** An image of one pixel with many scans. */
function inManyScans(count: number): Buffer {
  const photo = aProgressiveJpeg({ width: 1, height: 1, components: 1 })
  const scan = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([photo.subarray(0, -2), ...Array.from({ length: count }, () => scan), photo.subarray(-2)])
}

/** An ordinary photo with more segments at its beginning. */
function withSegments(segments: readonly Buffer[]): Buffer {
  const photo = aProgressiveJpeg({ width: 64, height: 48 })
  return Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)])
}

/** A small photo whose header claims another encoding. */
function recoded(frame: number): Buffer {
  const photo = aProgressiveJpeg({ width: 64, height: 48 })
  photo[photo.indexOf(Buffer.from([0xff, 0xc2])) + 1] = frame
  return photo
}
