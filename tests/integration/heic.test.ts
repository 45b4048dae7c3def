import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImageWorkersOptions } from '#server/adapters/image-workers/imageWorkers.ts'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import {
  aHeic,
  aTiledHeic,
  box,
  clap,
  exifItem,
  fullBox,
  heicFixture,
  imir,
  irot,
  readHeic,
  withBox,
  writeHeic,
} from '#tests/support/heic.ts'
import { imageWorkers } from '#tests/support/imageWorkers.ts'
import { pixel, yellowCorner } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import {
  expectProblem,
  filePart,
  filesModule,
  holdings,
  idOf,
  MULTIPART,
  multipart,
  NOTHING,
} from '#tests/support/uploads.ts'

const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
})
const person = await aPerson(product, { plan: 'enterprise' })
const userId = await idOf(person)
const plain = await heicFixture('plain')

const FILE = { name: 'IMG_0001.HEIC', type: 'image/heic' }
const DAMAGED = "IMG_0001.HEIC: This photo is damaged and can't be read. Please take or choose another one."
const TOO_COMPLEX =
  'IMG_0001.HEIC: This photo takes too much time or memory to process. Please save it as an ordinary JPEG, or choose another.'
const WRONG_TYPE = 'IMG_0001.HEIC: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation'

async function bytesOf(address: string): Promise<Buffer> {
  const response = await person.get(address)
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function displayOf(photo: Buffer): Promise<Buffer> {
  return bytesOf((await person.uploaded(photo, FILE)).file_url)
}

describe('a HEIC photo', () => {
  it('is taken, kept as it is and shown as JPEG and WebP', async () => {
    const record = await person.uploaded(plain, FILE)
    expect(record).toMatchObject({
      file_name: 'IMG_0001.HEIC',
      file_type: 'image/heic',
      file_size: plain.length,
      width: 400,
      height: 300,
    })
    const original = await person.get(record.original_url)
    expect(original.headers.get('content-type')).toBe('image/heic')
    expect(original.headers.get('content-disposition')).toContain('IMG_0001.HEIC')
    expect(original.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await original.arrayBuffer())).toEqual(plain)
    const display = await bytesOf(record.file_url)
    expect(await sharp(display).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300, space: 'srgb' })
    const thumb = await bytesOf(record.thumbnail_url)
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    expect(await yellowCorner(display)).toBe('top left')
    expect(await yellowCorner(thumb)).toBe('top left')
  })

  it.each([
    ['image/heif', 'a.heif'],
    ['', 'a.HEIC'],
    ['application/octet-stream', 'a.heic'],
    ['image/jpeg', 'a.jpg'],
  ])('is taken when the browser says %j of %s, for what it is', async (type, name) => {
    expect(await person.uploaded(plain, { name, type })).toMatchObject({ file_name: name, file_type: 'image/heic' })
  })

  it.each<[string, { file: Promise<Buffer>; width: number; height: number; corner: string }]>([
    ['in tiles', { file: aTiledHeic(), width: 401, height: 303, corner: 'top left' }],
    [
      'turned by a quarter',
      { file: aHeic({ properties: [irot(90)] }), width: 300, height: 400, corner: 'bottom left' },
    ],
    ['turned by half', { file: aHeic({ properties: [irot(180)] }), width: 400, height: 300, corner: 'bottom right' }],
    [
      'turned by three quarters',
      { file: aHeic({ properties: [irot(270)] }), width: 300, height: 400, corner: 'top right' },
    ],
    [
      'in tiles and turned',
      { file: aTiledHeic({ properties: [irot(270)] }), width: 303, height: 401, corner: 'top right' },
    ],
    [
      'mirrored',
      { file: aHeic({ properties: [imir('left and right')] }), width: 400, height: 300, corner: 'top right' },
    ],
    [
      'upside down in a mirror',
      { file: aHeic({ properties: [imir('top and bottom')] }), width: 400, height: 300, corner: 'bottom left' },
    ],
    [
      'turned and mirrored',
      {
        file: aHeic({ properties: [irot(90), imir('left and right')] }),
        width: 300,
        height: 400,
        corner: 'bottom right',
      },
    ],
    [
      'cut at its right',
      { file: aHeic({ properties: [clap(360, 300, { x: -20, y: 0 })] }), width: 360, height: 300, corner: 'top left' },
    ],
    [
      'cut at its left',
      { file: aTiledHeic({ properties: [clap(301, 303, { x: 50, y: 0 })] }), width: 301, height: 303, corner: '' },
    ],
    ['with a thumbnail', { file: heicFixture('thumbnail'), width: 400, height: 300, corner: 'top left' }],
    ['with ten bits a color', { file: heicFixture('ten-bit'), width: 400, height: 300, corner: 'top left' }],
  ])('%s is shown upright, in the size of its record', async (_name, { file, width, height, corner }) => {
    const record = await person.uploaded(await file, FILE)
    expect(record).toMatchObject({ width, height })
    const display = await bytesOf(record.file_url)
    expect(await sharp(display).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(await yellowCorner(display)).toBe(corner)
  })

  it('looks in its copies as it did before it became a HEIC', async () => {
    const [before, after] = await Promise.all(
      [await aPhoto({ width: 401, height: 303, format: 'png' }), await displayOf(await aTiledHeic())].map((picture) =>
        sharp(picture).removeAlpha().raw().toBuffer(),
      ),
    )
    const apart = (before ?? expect.fail()).map((value, at) => Math.abs(value - (after?.[at] ?? 0)))
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(4)
  })

  it('of several pictures is shown by the one that is its main', async () => {
    const several = readHeic(await heicFixture('several'))
    expect(await person.uploaded(writeHeic(several), FILE)).toMatchObject({ width: 400, height: 300 })
    expect(await person.uploaded(writeHeic({ ...several, primary: 2 }), FILE)).toMatchObject({
      width: 320,
      height: 240,
    })
  })

  it('with transparent parts is white there', async () => {
    const display = await displayOf(await heicFixture('alpha'))
    expect(await pixel(display, 350, 250)).toEqual([255, 255, 255])
    expect(await yellowCorner(display)).toBe('top left')
  })

  it('of a wide gamut has the colors of its profile, which the copies do not need', async () => {
    const display = await displayOf(await heicFixture('wide-gamut'))
    const [red, green, blue] = await pixel(display, 12, 12)
    expect([Math.abs(red - 255), Math.abs(green - 213), blue].every((distance) => distance < 12)).toBe(true)
    expect((await sharp(display).metadata()).icc).toBeUndefined()
  })

  it('with a profile that is none is shown without', async () => {
    const broken = withBox(await heicFixture('wide-gamut'), 'colr', (content) => content.fill(7, 4))
    expect(await yellowCorner(await displayOf(broken))).toBe('top left')
  })

  it('is not rotated by its EXIF data, which no copy contains', async () => {
    const { exif } = await sharp(await aPhoto({ gps: true, orientation: 6 })).metadata()
    const { item, reference } = exifItem(exif ?? expect.fail())
    const photo = await aHeic({ items: [item], references: [reference] })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const record = await person.uploaded(photo, FILE)
    expect(record).toMatchObject({ width: 400, height: 300 })
    expect(await yellowCorner(await bytesOf(record.file_url))).toBe('top left')
    for (const copy of [record.file_url, record.thumbnail_url]) {
      const { exif: left, xmp, iptc } = await sharp(await bytesOf(copy)).metadata()
      expect({ left, xmp, iptc }).toEqual({ left: undefined, xmp: undefined, iptc: undefined })
    }
    expect(await bytesOf(record.original_url)).toEqual(photo)
  })

  it('may come many at once', async () => {
    const records = await Promise.all(Array.from({ length: 4 }, () => person.uploaded(plain, FILE)))
    expect(new Set(records.map(({ id }) => id)).size).toBe(4)
  })
})

describe('nothing is left of', () => {
  const cut = (share: number) => plain.subarray(0, Math.floor(plain.length * share))
  it.each<[string, Buffer | Promise<Buffer>, { status: number; code: string; detail: string }]>([
    ...([0.1, 0.5, 0.9] as const).map(
      (share) => [`a HEIC cut off at ${share * 100} %`, cut(share), damaged()] as const satisfies unknown[],
    ),
    ['a HEIC without its last byte', plain.subarray(0, -1), damaged()],
    ['a HEIC in tiles cut off at 90 %', aTiledHeic().then((file) => file.subarray(0, file.length * 0.9)), damaged()],
    ['the first bytes of a HEIC', plain.subarray(0, 64), damaged()],
    ['a HEIC of empty boxes', ofBoxes(fullBox('meta', 0, 0), box('mdat')), damaged()],
    ['a HEIC of nothing but zeros', Buffer.concat([brandsOf('heic', 'heic'), Buffer.alloc(5000)]), damaged()],
    ['a HEIC whose boxes are without end', withBox(plain, 'iinf', (content) => content.fill(0xff)), damaged()],
    ['a HEIC whose main picture is nowhere', writeHeic({ ...readHeic(plain), primary: 9 }), damaged()],
    [
      'a HEIC whose picture is coded otherwise',
      Buffer.from(plain.toString('latin1').replace('hvc1', 'av01'), 'latin1'),
      damaged(),
    ],
    [
      'a HEIC whose header speaks of 200 megapixels',
      withBox(plain, 'ispe', (content) => {
        content.writeUInt32BE(20_000, 4)
        content.writeUInt32BE(10_000, 8)
      }),
      { status: 400, code: 'too_many_pixels', detail: 'IMG_0001.HEIC: This photo has more than 64 megapixels.' },
    ],
    ['an AVIF', Buffer.concat([brandsOf('avif', 'mif1', 'miaf'), Buffer.alloc(500)]), wrongType()],
    [
      'an AVIF that begins as HEIC may',
      Buffer.concat([brandsOf('mif1', 'avif', 'miaf'), Buffer.alloc(500)]),
      wrongType(),
    ],
    ['a film in HEVC', Buffer.concat([brandsOf('hevc', 'msf1', 'iso8'), Buffer.alloc(500)]), wrongType()],
    ['a film of pictures', Buffer.concat([brandsOf('msf1', 'hevc'), Buffer.alloc(500)]), wrongType()],
  ])('%s', async (_name, photo, problem) => {
    const before = await holdings(product, userId)
    await expectProblem(await person.upload(await photo, FILE), problem)
    expect(await holdings(product, userId)).toEqual({ ...before, incoming: 0 })
  })

  function damaged() {
    return { status: 400, code: 'unreadable_photo', detail: DAMAGED }
  }

  function wrongType() {
    return { status: 415, code: 'wrong_type', detail: WRONG_TYPE }
  }
})

describe('when the decoder', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-heic-workers-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const serveTasks = new URL('../../src/server/platform/processes/serveTasks.ts', import.meta.url)

  /** A files room whose HEIC is decoded by another program; what it does with a HEIC is told as text. */
  async function moduleWith(dying: string, options: Partial<ImageWorkersOptions> = {}) {
    const file = path.join(folder, `${createHash('sha256').update(dying).digest('hex')}.mjs`)
    const processPhoto = new URL('../../src/server/image-worker/processPhoto.ts', import.meta.url)
    await writeFile(
      file,
      `import { serveTasks } from ${JSON.stringify(serveTasks.href)}
       import { processPhoto } from ${JSON.stringify(processPhoto.href)}
       serveTasks(async (task) => { if (task.photo.type === 'image/heic') { ${dying} } return processPhoto(task) })`,
    )
    const { images } = imageWorkers({ ...options, program: pathToFileURL(file) })
    const room = await filesModule(product.database, { parts: { images } })
    const send = (photo: Buffer) =>
      fetch(`${room.origin}/api/files`, {
        method: 'POST',
        headers: MULTIPART,
        body: multipart([filePart(photo, FILE)]),
      })
    return { ...room, images, send }
  }

  it('dies, the photo is refused, nothing is left and other photos are taken', async () => {
    const room = await moduleWith('process.exit(1)')
    await expectProblem(await room.send(plain), { status: 400, code: 'unreadable_photo', detail: DAMAGED })
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
    expect((await room.send(await aPhoto())).status).toBe(201)
  })

  it('hangs, other photos are taken meanwhile, and it is ended', async () => {
    const room = await moduleWith('for (;;);', { timeLimitMs: 5000, clockTimes: 100 })
    let isAnswered = false
    const answer = room.send(plain).finally(() => (isAnswered = true))
    expect((await room.send(await aPhoto())).status).toBe(201)
    expect(isAnswered).toBe(false)
    await expectProblem(await answer, { status: 400, code: 'photo_too_complex', detail: TOO_COMPLEX })
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, incoming: 0 })
  })

  it('hangs while the product stops, the requests that wait for it end', async () => {
    const room = await moduleWith('for (;;);', { lastMs: 200, timeLimitMs: 60_000 })
    const answers = [room.send(plain), room.send(plain)]
    await eventually(async () => ((await holdings(room, room.userId)).incoming === 2 ? true : undefined))
    room.images.stop()
    for (const response of await Promise.all(answers)) {
      expect(response.headers.get('retry-after')).toBe('5')
      await expectProblem(response, { status: 503, code: 'unavailable' })
    }
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
  })
})

function brandsOf(major: string, ...compatible: string[]): Buffer {
  return box('ftyp', Buffer.from([major, '\0\0\0\0', ...compatible].join(''), 'latin1'))
}

function ofBoxes(...boxes: Buffer[]): Buffer {
  return Buffer.concat([brandsOf('heic', 'mif1', 'heic'), ...boxes])
}
