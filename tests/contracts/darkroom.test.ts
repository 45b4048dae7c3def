import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createLibheifDecoder } from '#server/adapters/libheif/libheif.decoder.ts'
import { createSharpDarkroom } from '#server/adapters/sharp/sharp.darkroom.ts'
import { aHollowJpeg } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-darkroom-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const darkroom = createSharpDarkroom(createLibheifDecoder())
const copies = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }

async function develop(photo: Buffer, type = 'image/jpeg', to = copies) {
  const file = path.join(folder, 'photo')
  await writeFile(file, photo)
  return darkroom.develop(file, type, to)
}

/** One colour, so that many pixels are few bytes. */
function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#998877' }, limitInputPixels: false })
}

describe('the darkroom', () => {
  it('makes an upright copy to show and one for lists, and leaves the photo as it is', async () => {
    const photo = await aPhoto({ orientation: 6, width: 3000, height: 1500 })
    expect(await develop(photo)).toEqual({
      kind: 'developed',
      width: 1500,
      height: 3000,
      displaySha256: hash('sha256', await readFile(copies.displayPath)),
      thumbSha256: hash('sha256', await readFile(copies.thumbPath)),
    })
    expect(await sharp(copies.displayPath).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 })
    expect(await sharp(copies.thumbPath).metadata()).toMatchObject({ format: 'webp', width: 240, height: 480 })
    expect(await readFile(path.join(folder, 'photo'))).toEqual(photo)
  })

  it('takes a JPEG of a phone with 200 megapixels, whose pixels it never holds all', async () => {
    const photo = await plain(16_384, 12_288).jpeg().toBuffer()
    expect(await develop(photo)).toMatchObject({ kind: 'developed', width: 16_384, height: 12_288 })
  })

  it('takes 64 megapixels and no more of what must be decoded whole', async () => {
    expect(await develop(await plain(8000, 8000).webp({ lossless: true }).toBuffer(), 'image/webp')).toMatchObject({
      kind: 'developed',
    })
    const tooMany = { kind: 'too_many_pixels', megapixels: 64 }
    expect(await develop(await plain(8001, 8000).webp({ lossless: true }).toBuffer(), 'image/webp')).toEqual(tooMany)
    expect(await develop(await plain(8001, 8000).jpeg({ progressive: true }).toBuffer())).toEqual(tooMany)
  })

  it('counts the pixels by the header alone', async () => {
    expect(await develop(aHollowJpeg(20_000, 11_001))).toEqual({ kind: 'too_many_pixels', megapixels: 220 })
    expect(await develop(aHollowJpeg(20_000, 11_000))).toEqual({ kind: 'unreadable' })
    expect(await develop(aHollowJpeg(0, 0))).toEqual({ kind: 'unreadable' })
  })

  it('does not call a photo unreadable when the fault is ours', async () => {
    const photo = await aPhoto()
    await expect(
      develop(photo, 'image/jpeg', { ...copies, thumbPath: path.join(folder, 'none', 'thumb') }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(darkroom.develop(path.join(folder, 'no-photo'), 'image/jpeg', copies)).rejects.toThrow()
  })

  it.runIf(existsSync('/dev/full'))('says that the disk is full when it is', async () => {
    await expect(develop(await aPhoto(), 'image/jpeg', { ...copies, displayPath: '/dev/full' })).rejects.toMatchObject({
      code: 'ENOSPC',
    })
  })
})
