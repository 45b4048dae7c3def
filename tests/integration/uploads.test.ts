import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { GB, MB } from '#shared/files/uploads.rules.ts'
import type { FileRecord } from '#shared/api/files.ts'
import type { UserId } from '#server/platform/userId.ts'
import { MANY_UPLOADS, aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aHollowJpeg, aPng, IMPOSTORS, packedChunk, pixel, yellowCorner } from '#tests/support/oddPhotos.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import {
  expectProblem,
  fieldPart,
  filePart,
  filesModule,
  holdings,
  idOf,
  MULTIPART,
  multipart,
  NOTHING,
  overOneConnection,
  setPlan,
  setUsage,
  uploadSocket,
  type Part,
  receivedFiles,
} from '#tests/support/uploads.ts'

const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
  slotLimits: MANY_UPLOADS,
})
const { database, dataDir, origin } = product
const small = await aPhoto({ width: 64, height: 48 })

const WRONG_TYPE = 'Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation'

/** A person far below all limits, shared by the tests that only need an account. */
const regular = await aPerson(product, { plan: 'enterprise' })
const regularId = await idOf(regular)

function sendParts(
  person: Person,
  parts: readonly Part[],
  headers: Record<string, string> = MULTIPART,
): Promise<Response> {
  return person.send('POST', '/api/files', { body: multipart(parts), headers })
}

function sendTo({ origin }: { origin: string }): Promise<Response> {
  return fetch(`${origin}/api/files`, { method: 'POST', headers: MULTIPART, body: multipart([filePart(small)]) })
}

async function bytesOf(person: Person, address: string): Promise<Buffer> {
  const response = await person.get(address)
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Fails if the action changes anything that the account holds. */
async function changingNothing(userId: UserId, act: () => Promise<void>): Promise<void> {
  const before = await holdings(product, userId)
  await act()
  expect(await holdings(product, userId)).toEqual({ ...before, incoming: 0 })
}

describe('an accepted photo', () => {
  it.each([
    ['jpeg', 'ceiling.jpg', 'image/jpeg', 'jpg'],
    ['png', 'ceiling.png', 'image/png', 'png'],
    ['webp', 'ceiling.webp', 'image/webp', 'webp'],
  ] as const)('may be a %s, with its record and two copies', async (format, name, type, extension) => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const photo = await aPhoto({ format, width: 2600, height: 1300 })
    const response = await person.upload(photo, { name, type })
    expect(response.status).toBe(201)
    const record = (await response.json()) as FileRecord
    const content = `/api/files/${record.id}/content`
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: userId,
      file_name: name,
      file_url: content,
      thumbnail_url: `${content}?variant=thumb`,
      original_url: `${content}?variant=original`,
      file_size: photo.length,
      file_type: type,
      width: 2600,
      height: 1300,
      quality: { sharpness: expect.any(Number), luminance_median: 189, luminance_high: expect.any(Number) },
      problems: [],
      shows: [],
      caption: null,
      repair_id: null,
      severity: null,
      damage_type: null,
      is_analyzing: false,
      no_damage: false,
      camera: { time: null, offset: null, name: null, has_location: false, has_credentials: false },
      made_smaller: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await bytesOf(person, record.original_url)).toEqual(photo)
    const display = await bytesOf(person, record.file_url)
    expect(await sharp(display).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 1024 })
    expect(await yellowCorner(display)).toBe('top left')
    expect(await sharp(await bytesOf(person, record.thumbnail_url)).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 240,
    })
    expect(await holdings(product, userId)).toEqual({
      usage: { files: 1, storage_bytes: photo.length },
      rows: 1,
      objects: 3,
      incoming: 0,
    })
    const stored = await readdir(path.join(dataDir, 'objects', userId))
    expect(stored.toSorted()).toEqual(
      [`${record.id}.display.jpg`, `${record.id}.${extension}`, `${record.id}.thumb.webp`].toSorted(),
    )
    expect(((await (await person.get('/api/me')).json()) as { usage: unknown }).usage).toEqual({
      files: 1,
      storage_bytes: photo.length,
      analyses_today: 0,
      analyses_per_day: 50,
    })
  })

  it.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'top left'],
    [6, 'top right'],
    [7, 'bottom right'],
    [8, 'bottom left'],
  ])('is shown upright for EXIF orientation %i', async (orientation, corner) => {
    const record = await regular.uploaded(await aPhoto({ orientation, width: 400, height: 300 }))
    const upright = orientation < 5 ? { width: 400, height: 300 } : { width: 300, height: 400 }
    expect(record).toMatchObject(upright)
    const display = await bytesOf(regular, record.file_url)
    const { width, height, orientation: left } = await sharp(display).metadata()
    expect({ width, height, left }).toEqual({ ...upright, left: undefined })
    expect(await yellowCorner(display)).toBe(corner)
    expect(await yellowCorner(await bytesOf(regular, record.thumbnail_url))).toBe(corner)
  })

  it('has copies that do not reveal where it was taken, while the original keeps that for its owner', async () => {
    const photo = await aPhoto({ gps: true })
    const record = await regular.uploaded(photo)
    for (const copy of [record.file_url, record.thumbnail_url]) {
      const { exif, xmp, iptc } = await sharp(await bytesOf(regular, copy)).metadata()
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    }
    const original = await bytesOf(regular, record.original_url)
    expect(original).toEqual(photo)
    expect((await sharp(original).metadata()).exif).toBeDefined()
  })

  it('has what its camera wrote, but for the place, and whether the app made it smaller', async () => {
    const camera = { time: null, offset: null, name: 'Test Phone', has_location: true, has_credentials: false }
    const sent = async (query: string) => {
      const body = multipart([filePart(await aPhoto({ gps: true }))])
      return regular.send('POST', `/api/files${query}`, { body, headers: MULTIPART })
    }
    expect(await (await sent('')).json()).toMatchObject({ camera, made_smaller: null })
    const record = (await (await sent('?made_smaller=true')).json()) as FileRecord
    expect(record).toMatchObject({ camera, made_smaller: true })
    expect(await (await regular.get(`/api/files/${record.id}`)).json()).toEqual(record)
    await expectProblem(await sent('?made_smaller=perhaps'), { status: 400, code: 'invalid_request' })
    const row = await database.db.selectFrom('uploaded_files').selectAll().where('id', '=', record.id).execute()
    // In degrees, with more decimals than the seconds of a time have, or as its parts.
    expect(JSON.stringify([row, record])).not.toMatch(/40\.4461|79\.9822|40\/1|79\/1|40,26|79,58|latitude/i)
    const plain = { time: null, offset: null, name: null, has_location: false, has_credentials: false }
    expect(await regular.uploaded(small)).toMatchObject({ camera: plain })
  })

  it('may have transparent parts, which are white in the copies', async () => {
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const record = await regular.uploaded(photo, { name: 'cut-out.png', type: 'image/png' })
    expect(await pixel(await bytesOf(regular, record.file_url), 30, 20)).toEqual([255, 255, 255])
  })

  it.each([
    ['a PNG with 16 bits a channel', 'png', (source: Sharp) => source.toColourspace('rgb16').png()],
    ['an interlaced PNG', 'png', (source: Sharp) => source.png({ progressive: true })],
    ['a PNG with a palette', 'png', (source: Sharp) => source.png({ palette: true })],
    ['a greyscale JPEG', 'jpeg', (source: Sharp) => source.greyscale().toColourspace('b-w').jpeg()],
    ['a CMYK JPEG', 'jpeg', (source: Sharp) => source.toColourspace('cmyk').jpeg()],
    ['a progressive JPEG', 'jpeg', (source: Sharp) => source.jpeg({ progressive: true })],
    ['a WebP without loss', 'webp', (source: Sharp) => source.webp({ lossless: true })],
  ] as const)('as %s', async (_name, format, develop) => {
    const photo = await develop(sharp(await aPhoto({ width: 320, height: 240 }))).toBuffer()
    const record = await regular.uploaded(photo, { name: `odd.${format}`, type: `image/${format}` })
    expect(record).toMatchObject({ width: 320, height: 240, file_type: `image/${format}` })
    const display = await bytesOf(regular, record.file_url)
    expect(await sharp(display).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 240,
      space: expect.stringMatching(/srgb|b-w/),
    })
    const [red, green, blue] = await pixel(display, 12, 12)
    // The pixel is yellow, or as bright as yellow.
    expect(red).toBeGreaterThan(180)
    expect(green).toBeGreaterThan(150)
    expect(blue).toBeLessThan(240)
  })

  it('may be an animated WebP, of which the first frame is shown', async () => {
    const pictures = [await aPhoto({ width: 320, height: 240 }), await aPhoto({ width: 320, height: 240, seed: 9 })]
    const moving = await sharp(pictures, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
    const record = await regular.uploaded(moving, { name: 'moving.webp', type: 'image/webp' })
    expect(record).toMatchObject({ width: 320, height: 240 })
    expect(await yellowCorner(await bytesOf(regular, record.file_url))).toBe('top left')
  })

  it.each([
    [1, 1],
    [3000, 1],
    [1, 3000],
  ])('may have %i by %i pixels', async (width, height) => {
    const record = await regular.uploaded(await aPhoto({ width, height }))
    expect(record).toMatchObject({ width, height })
    const { width: shown, height: high } = await sharp(await bytesOf(regular, record.file_url)).metadata()
    expect([shown, high]).toEqual([Math.min(width, 2048), Math.min(height, 2048)])
    expect((await regular.get(record.thumbnail_url)).status).toBe(200)
  })
})

describe('the format of a photo', () => {
  it('a PNG in a file called .jpg is stored as PNG', async () => {
    const record = await regular.uploaded(await aPhoto({ format: 'png' }), { name: 'really.jpg', type: 'image/jpeg' })
    expect(record).toMatchObject({ file_name: 'really.jpg', file_type: 'image/png' })
    const original = await regular.get(record.original_url)
    expect(original.headers.get('content-type')).toBe('image/png')
  })

  it.each(Object.entries(IMPOSTORS))('%s called .jpg is rejected', async (_name, bytes) => {
    await changingNothing(regularId, async () => {
      const response = await regular.upload(bytes, { name: 'wall.jpg', type: 'image/jpeg' })
      await expectProblem(response, { status: 415, code: 'wrong_type', detail: `wall.jpg: ${WRONG_TYPE}` })
    })
  })

  it.each(['image/gif', 'image/svg+xml', 'text/html', 'application/pdf', 'video/mp4', 'image/avif'])(
    'a photo that is declared as %s is rejected',
    async (type) => {
      await changingNothing(regularId, async () => {
        const response = await regular.upload(small, { name: 'wall.jpg', type })
        await expectProblem(response, { status: 415, code: 'wrong_type', detail: `wall.jpg: ${WRONG_TYPE}` })
      })
    },
  )

  it.each([
    ['no type', null],
    ['a type that says nothing', 'application/octet-stream'],
    ['the type image/jpg', 'image/jpg'],
    ['a type in capitals', 'IMAGE/JPEG'],
  ])('a photo with %s and a known extension is accepted', async (_name, type) => {
    const response = await sendParts(regular, [filePart(small, { name: 'Wall.JPG', type })])
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ file_name: 'Wall.JPG', file_type: 'image/jpeg' })
  })

  it.each([
    ['image:1641', null],
    ['image:1642', 'image/*'],
    ['wall.jpg', 'image/pjpeg'],
    ['wall', 'application/octet-stream'],
  ])('a photo called %s of the type %j is what its bytes say', async (name, type) => {
    const photo = await aPhoto({ format: 'png' })
    const response = await sendParts(regular, [filePart(photo, { name, type })])
    expect(response.status, await response.clone().text()).toBe(201)
    expect(await response.json()).toMatchObject({ file_type: 'image/png' })
    await changingNothing(regularId, async () => {
      const refused = await sendParts(regular, [filePart(Buffer.from('no photo'), { name, type })])
      await expectProblem(refused, { status: 415, code: 'wrong_type', detail: `${name}: ${WRONG_TYPE}` })
    })
  })

  it('a file without a type whose extension is of something else is rejected', async () => {
    await changingNothing(regularId, async () => {
      const response = await sendParts(regular, [filePart(small, { name: 'wall.bin', type: null })])
      await expectProblem(response, { status: 415, code: 'wrong_type', detail: `wall.bin: ${WRONG_TYPE}` })
    })
  })
})

describe('a damaged photo is rejected', () => {
  it.each(
    (['jpeg', 'png', 'webp'] as const).flatMap((format) => [0.1, 0.5, 0.9].map((share) => [format, share] as const)),
  )('%s cut at %d of its length', async (format, share) => {
    const photo = await aPhoto({ format })
    await changingNothing(regularId, async () => {
      const response = await regular.upload(photo.subarray(0, Math.floor(photo.length * share)), {
        name: `cut.${format}`,
        type: `image/${format}`,
      })
      await expectProblem(response, {
        status: 400,
        code: 'unreadable_photo',
        detail: `cut.${format}: This photo is damaged and can't be read. Please take or choose another one.`,
      })
    })
  })

  const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
  const half = (photo: Buffer) => photo.subarray(0, photo.length >> 1)

  it.each([
    ['in lines', async () => aPhoto()],
    [
      'in scans',
      async () =>
        sharp(await aPhoto())
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
  ])('half a JPEG %s, behind which something has set a marker that ends it', async (_how, made) => {
    await changingNothing(regularId, async () => {
      const photo = Buffer.concat([half(await made()), END_OF_IMAGE])
      await expectProblem(await regular.upload(photo), { status: 400, code: 'unreadable_photo' })
    })
  })

  it.each([
    ['a JPEG without the marker at its end', async () => (await aPhoto({ seed: 71 })).subarray(0, -2)],
    ['a JPEG with bytes between its segments', async () => withJunk(await aPhoto({ seed: 72 }))],
    ['a PNG without its last chunk', async () => (await aPhoto({ seed: 73, format: 'png' })).subarray(0, -12)],
  ])('but not %s, which has all its pixels', async (_name, made) => {
    const response = await regular.upload(await made())
    expect(response.status, await response.clone().text()).toBe(201)
    expect(await response.json()).toMatchObject({ width: 800, height: 600 })
  })

  /** A decoder warns about bytes between two segments, and skips them. */
  function withJunk(photo: Buffer): Buffer {
    const at = photo.indexOf(Buffer.from([0xff, 0xc4]))
    return Buffer.concat([photo.subarray(0, at), Buffer.from([1, 2, 3]), photo.subarray(at)])
  }

  it.each([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
    ['a PNG without pixels', aPng({ rows: 0 })],
    ['a PNG with half its rows', aPng({ rows: 50 })],
    [
      'a JPEG with noise behind its first bytes',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]),
    ],
  ])('only the first bytes of %s', async (_name, bytes) => {
    await changingNothing(regularId, async () => {
      await expectProblem(await regular.upload(bytes), {
        status: 400,
        code: 'unreadable_photo',
        detail: /^ceiling\.jpg: This photo is damaged/,
      })
    })
  })

  it.each([
    ['a JPEG of a kilobyte that says it has 64250 by 64250 pixels', aHollowJpeg(64_250, 64_250), 220],
    ['a PNG of 30000 by 30000 pixels', aPng({ width: 30_000, height: 30_000, rows: 1 }), 64],
  ])('%s has too many pixels', async (_name, bytes, megapixels) => {
    await changingNothing(regularId, async () => {
      const response = await regular.upload(bytes, { name: 'flood.jpg' })
      await expectProblem(response, {
        status: 400,
        code: 'too_many_pixels',
        detail: `flood.jpg: This photo has more than ${megapixels} megapixels.`,
      })
    })
  })

  it.each([
    ['free', 51, 50],
    ['basic', 51, 50],
    ['pro', 121, 120],
    ['enterprise', 121, 120],
  ])('one with more megapixels than the plan %s takes is refused with both numbers', async (plan, has, takes) => {
    const person = await aPerson(product, { plan })
    await expectProblem(await person.upload(aHollowJpeg(has * 250, 4000), { name: 'wide.jpg' }), {
      status: 400,
      code: 'too_many_pixels',
      detail: `wide.jpg: This photo has ${has} megapixels. Your plan takes photos of up to ${takes}.`,
    })
  })

  it.each([
    ['50 MB of packed text', aPng({ chunks: [packedChunk('zTXt', 50e6)] })],
    ['fifty times 5 MB of packed text', aPng({ chunks: Array.from({ length: 50 }, () => packedChunk('zTXt', 5e6)) })],
    ['five thousand small packed texts', aPng({ chunks: Array.from({ length: 5000 }, () => packedChunk('zTXt', 10)) })],
    [
      'two hundred thousand empty chunks',
      aPng({ chunks: Array.from({ length: 200_000 }, () => ({ type: 'prVt', data: Buffer.alloc(0) })) }),
    ],
    ['50 MB of packed text in some language', aPng({ chunks: [packedChunk('iTXt', 50e6)] })],
    ['a color profile of 50 MB', aPng({ chunks: [packedChunk('iCCP', 50e6)] })],
  ])('a PNG with %s is rejected before decompression', async (_name, bytes) => {
    await changingNothing(regularId, async () => {
      // tests/contracts/imageWorkers.test.ts measures what unpacking it would cost.
      const response = await regular.upload(bytes, { name: 'text.png', type: 'image/png' })
      await expectProblem(response, { status: 400, code: 'unreadable_photo' })
    })
  })

  it('a PNG with as much text as programs write is accepted', async () => {
    const photo = aPng({ chunks: [packedChunk('zTXt', 60_000), packedChunk('iTXt', 60_000)] })
    expect(await regular.uploaded(photo, { name: 'text.png', type: 'image/png' })).toMatchObject({
      width: 100,
      height: 100,
    })
  })
})

describe('the size limit of the plan', () => {
  it('accepts a photo of exactly that many bytes and no byte more', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const exact = await aPhotoOfBytes(5 * MB)
    expect((await person.upload(exact)).status).toBe(201)
    await changingNothing(userId, async () => {
      const answer = await overOneConnection(
        { origin, cookie: person.cookieHeader() },
        { body: [multipart([filePart(Buffer.concat([exact, Buffer.from('x')]), { name: 'big.jpg' })])] },
      )
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'too_large',
        detail: 'big.jpg: File size must be less than 5MB (your current plan limit)',
      })
    })
  })

  it('applies to a body without a declared length', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    await changingNothing(userId, async () => {
      const body = multipart([filePart(await aPhotoOfBytes(40 * MB))])
      const answer = await overOneConnection(
        { origin, cookie: person.cookieHeader() },
        { headers: { 'transfer-encoding': 'chunked' }, body: pieces(body, 64 * 1024) },
      )
      expect(answer).toMatchObject({ status: 413, isClosed: true })
    })
    const taken = await overOneConnection(
      { origin, cookie: person.cookieHeader() },
      { headers: { 'transfer-encoding': 'chunked' }, body: pieces(multipart([filePart(small)]), 100) },
    )
    expect(taken.status).toBe(201)
  })

  it('a body that is longer than declared is not a photo, and its rest is not read as a request', async () => {
    const person = await aPerson(product)
    const body = multipart([filePart(await aPhotoOfBytes(1 * MB))])
    await changingNothing(await idOf(person), async () => {
      const socket = await uploadSocket({ origin, cookie: person.cookieHeader() }, 10_000)
      socket.write(body)
      const answer = await socket.answered
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).not.toContain('HTTP/1.1 2')
    })
  })

  it('keeps memory flat when four hundred megabytes arrive', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const head = multipart([filePart('')]).subarray(0, 150)
    const chunk = Buffer.alloc(64 * 1024, 7)
    function* fourHundredMegabytes(): Iterable<Uint8Array> {
      yield head
      for (let sent = 0; sent < 400 * MB; sent += chunk.length) yield chunk
    }
    await changingNothing(userId, async () => {
      const used = (): number => {
        const { heapUsed, external } = process.memoryUsage()
        return heapUsed + external
      }
      const before = used()
      let peak = before
      const watch = setInterval(() => (peak = Math.max(peak, used())), 5)
      const answer = await overOneConnection(
        { origin, cookie: person.cookieHeader() },
        { body: fourHundredMegabytes() },
      )
      clearInterval(watch)
      expect(answer).toMatchObject({ status: 413, isClosed: true })
      // This figure includes chunks that wait for garbage collection, among them those of the test itself.
      expect(peak - before).toBeLessThan(150 * MB)
    })
  })

  it('is that of the new plan when the plan changes during an upload', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const userId = await idOf(person)
    const response = await inTwoHalves(person, multipart([filePart(await aPhotoOfBytes(6 * MB))]), () =>
      setPlan(database, userId, 'free'),
    )
    await expectProblem(response, {
      status: 413,
      code: 'too_large',
      detail: 'ceiling.jpg: File size must be less than 5MB (your current plan limit)',
    })
    expect(await holdings(product, userId)).toEqual(NOTHING)
  })
})

function* pieces(body: Buffer, length: number): Iterable<Uint8Array> {
  for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length)
}

/** Sends half of a body, runs an action once the server has begun to receive it, and sends the rest. */
async function inTwoHalves(person: Person, body: Buffer, between: () => Promise<void>): Promise<Response> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const response = person.send('POST', '/api/files', { body: readable, headers: MULTIPART })
  await writer.write(body.subarray(0, body.length / 2))
  await eventually(async () => ((await receivedFiles(dataDir)).length > 0 ? true : undefined))
  await between()
  await writer.write(body.subarray(body.length / 2))
  await writer.close()
  return response
}

describe('the name of a photo', () => {
  it.each([
    ['a path', '../../etc/passwd', 'passwd'],
    ['a path of Windows', 'C:\\photos\\wall.jpg', 'wall.jpg'],
    ['no more than dots', '...', 'photo'],
    ['a leading dot', '.htaccess.jpg', 'htaccess.jpg'],
    ['only an extension', '.jpg', 'photo.jpg'],
    ['a mark that turns the reading direction', 'wall\u202Egpj.exe', 'wallgpj.exe'],
    ['line breaks as browsers write them', 'wall%0D%0ASet-Cookie: a=b.jpg', 'wall%0D%0ASet-Cookie: a=b.jpg'],
    ['other scripts and an emoji', 'Wände 天井 🏠.jpg', 'Wände 天井 🏠.jpg'],
    ['the name of a device', 'con.jpg', 'con.jpg'],
    ['markup', '<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ])('with %s is stored sanitized, and the bytes under a generated key', async (_name, name, tidied) => {
    const record = (await (await sendParts(regular, [filePart(small, { name })])).json()) as FileRecord
    expect(record.file_name).toBe(tidied)
    const { storage_key } = await database.db
      .selectFrom('uploaded_files')
      .select('storage_key')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
    expect(storage_key).toBe(`${regularId}/${record.id}.jpg`)
    const { headers } = await regular.get(record.file_url)
    const disposition = headers.get('content-disposition') ?? ''
    // RFC 6266: a token or a quoted string of Latin-1 text, and in addition the name in UTF-8 if it needs more.
    expect(disposition).toMatch(
      /^inline; filename=("(\\["\\]|[^"\\\r\n])*"|[!#$%&'*+.^_`|~0-9A-Za-z-]+)(; filename\*=UTF-8''[!#$&+.^_`|~%0-9A-Za-z-]+)?$/,
    )
    const extended = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1]
    if (extended !== undefined) expect(decodeURIComponent(extended)).toBe(tidied)
    // A session that is used is prolonged now and then by a cookie of its own.
    expect(headers.get('set-cookie') ?? '').not.toContain('a=b')
  })

  it.each([
    ['a NUL', 'wall\0.php.jpg', 'wall.php.jpg'],
    ['three hundred characters', `${'x'.repeat(300)}.jpg`, `${'x'.repeat(251)}.jpg`],
    ['three hundred emoji', `${'🏠'.repeat(300)}.jpg`, `${'🏠'.repeat(251)}.jpg`],
    // The header line ends there, and the rest is another header of the part, which is ignored.
    ['a raw end of line', 'wall\r\nSet-Cookie: a=b.jpg', 'wall'],
  ])('with %s is stored without the forbidden characters', async (_name, name, kept) => {
    const response = await sendParts(regular, [filePart(small, { name })])
    expect([response.status, response.headers.get('set-cookie')]).toEqual([201, null])
    const { id, file_name } = (await response.json()) as FileRecord
    expect(file_name).toBe(kept)
    expect(await (await regular.get(`/api/files/${id}`)).json()).toMatchObject({ file_name: kept })
    const content = await regular.get(`/api/files/${id}/content`)
    expect([content.status, content.headers.get('set-cookie')]).toEqual([200, null])
    await content.arrayBuffer()
  })

  it.each([
    ['a raw carriage return', 'wall\rSet-Cookie: a=b.jpg', 400, 'invalid_request'],
    ['a raw line feed', 'wall\nSet-Cookie: a=b.jpg', 400, 'invalid_request'],
    ['raw line breaks that end the headers', 'wall\r\n\r\n<script>alert(1)</script>.jpg', 415, 'wrong_type'],
  ])('with %s is rejected, and nothing is stored', async (_name, name, status, code) => {
    await changingNothing(regularId, async () => {
      const response = await sendParts(regular, [filePart(small, { name })])
      expect(response.headers.get('set-cookie')).toBeNull()
      await expectProblem(response, { status, code })
    })
  })
})

describe('the limits of the plan', () => {
  it('accept exactly as many photos as are left when forty arrive at once', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const photos = await Promise.all(Array.from({ length: 40 }, (_, seed) => aPhoto({ width: 64, height: 48, seed })))
    const responses = await Promise.all(photos.map((photo) => person.upload(photo)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(30).fill(403)])
    let bytes = 0
    for (const response of responses) {
      if (response.status === 201) bytes += ((await response.json()) as FileRecord).file_size
      else {
        const detail = "You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more."
        await expectProblem(response, { status: 403, code: 'limit_reached', detail })
      }
    }
    expect(await holdings(product, userId)).toEqual({
      usage: { files: 10, storage_bytes: bytes },
      rows: 10,
      objects: 30,
      incoming: 0,
    })
  })

  it('are never exceeded by the total size of photos that arrive at once', async () => {
    const person = await aPerson(product, { plan: 'basic' })
    const userId = await idOf(person)
    const held = 1 * GB - 3 * small.length - 10
    await setUsage(database, userId, { files: 50, storage_bytes: held })
    const responses = await Promise.all(Array.from({ length: 12 }, () => person.upload(small)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(403)])
    for (const response of responses.filter(({ status }) => status === 403)) {
      const detail = "You've reached your 1GB storage limit. Delete photos or upgrade your plan to upload more."
      await expectProblem(response, { status: 403, code: 'limit_reached', detail })
    }
    expect(await holdings(product, userId)).toEqual({
      usage: { files: 53, storage_bytes: held + 3 * small.length },
      rows: 3,
      objects: 9,
      incoming: 0,
    })
  })

  it.each([
    ['the number', { files: 7, storage_bytes: 0 }],
    ['the storage', { files: 0, storage_bytes: GB / 2 - 3 * small.length }],
  ])('apply to %s when twenty stored photos are counted at the same time', async (_name, held) => {
    const all = 20
    let stored = 0
    const { promise: allStored, resolve: release } = Promise.withResolvers<void>()
    const room = await filesModule(database, {
      parts: { slotLimits: MANY_UPLOADS },
      store: (disk) => ({
        ...disk,
        async put(key, localPath, type) {
          await disk.put(key, localPath, type)
          if (!key.includes('thumb')) return
          stored += 1
          if (stored === all) release()
          await allStored
        },
      }),
    })
    await setUsage(database, room.userId, held)
    const responses = await Promise.all(Array.from({ length: all }, () => sendTo(room)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(17).fill(403)])
    expect(await holdings(room, room.userId)).toEqual({
      usage: { files: held.files + 3, storage_bytes: held.storage_bytes + 3 * small.length },
      rows: 3,
      objects: 9,
      incoming: 0,
    })
  })

  it('let the storage be filled to its last byte', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    await setUsage(database, userId, { files: 1, storage_bytes: GB / 2 - small.length })
    expect((await person.upload(small)).status).toBe(201)
    const detail = "You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more."
    await expectProblem(await person.upload(small), { status: 403, code: 'limit_reached', detail })
  })

  it('are those of the new plan when the plan changes during an upload', async () => {
    const person = await aPerson(product, { plan: 'basic' })
    const userId = await idOf(person)
    await setUsage(database, userId, { files: 10, storage_bytes: 10 })
    const before = await holdings(product, userId)
    const refused = await inTwoHalves(person, multipart([filePart(small)]), () => setPlan(database, userId, 'free'))
    await expectProblem(refused, { status: 403, code: 'limit_reached', detail: /limit of 10 files/ })
    expect(await holdings(product, userId)).toEqual(before)
    await setPlan(database, userId, 'basic')
    expect((await person.upload(small)).status).toBe(201)
  })

  it('do not include the number of photos on the enterprise plan', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    await setUsage(database, await idOf(person), { files: 1_000_000, storage_bytes: 0 })
    expect((await person.upload(small)).status).toBe(201)
  })

  it('are freed by a deletion', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    await setUsage(database, await idOf(person), { files: 10, storage_bytes: small.length })
    expect((await person.upload(small)).status).toBe(403)
    expect((await person.delete(`/api/files/${photo.id}`)).status).toBe(204)
    expect((await person.upload(small)).status).toBe(201)
  })
})

describe('a request that is not one photo', () => {
  const good = filePart(small)
  it.each<[string, Part[]]>([
    ['two photos', [good, filePart(small, { name: 'second.jpg' })]],
    ['a photo and a field', [good, fieldPart('plan_id', 'enterprise')]],
    ['a field and a photo', [fieldPart('note', 'x'), good]],
    ['only a field', [fieldPart('file', 'x')]],
    ['a photo under another name', [filePart(small, { field: 'photo' })]],
    ['a photo under the name of a prototype', [filePart(small, { field: '__proto__' })]],
    [
      'a photo without a file name',
      [{ disposition: 'form-data; name="file"', headers: ['Content-Type: image/jpeg'], body: small }],
    ],
    ['no part at all', []],
    ['a photo and a thousand fields', [good, ...Array.from({ length: 1000 }, (_, at) => fieldPart(`f${at}`, 'x'))]],
    ['a thousand photos', Array.from({ length: 1000 }, () => good)],
    [
      'a multipart in a multipart',
      [
        {
          disposition: 'form-data; name="file"',
          headers: ['Content-Type: multipart/mixed; boundary=inner'],
          body: '--inner\r\n\r\nx\r\n--inner--',
        },
      ],
    ],
  ])('(%s) is rejected and changes nothing', async (_name, parts) => {
    await changingNothing(regularId, async () => {
      const response = await sendParts(regular, parts)
      expect([400, 415], await response.clone().text()).toContain(response.status)
      await expectProblem(response, {
        status: response.status,
        code: response.status === 400 ? 'invalid_request' : 'wrong_type',
      })
    })
  })

  it.each<[string, Record<string, string>, number]>([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 400],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, 400],
    ['JSON', { 'content-type': 'application/json' }, 400],
    ['a raw photo', { 'content-type': 'image/jpeg' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ])('(%s instead) is rejected too', async (_name, headers, status) => {
    await changingNothing(regularId, async () => {
      const response = await sendParts(regular, [good], headers)
      await expectProblem(response, { status, code: status === 400 ? 'invalid_request' : 'unsupported_media_type' })
    })
  })

  it('(no content type and no body) is rejected', async () => {
    await changingNothing(regularId, async () => {
      await expectProblem(await regular.send('POST', '/api/files'), { status: 415, code: 'unsupported_media_type' })
    })
  })

  it('and is anonymous is rejected before a byte is read', async () => {
    const answer = await overOneConnection({ origin }, { body: [multipart([good])] })
    expect(answer.status).toBe(401)
    expect(await receivedFiles(dataDir)).toEqual([])
  })
})

it('two uploads by one person at once are both accepted', async () => {
  const person = await aPerson(product)
  const [one, two] = await Promise.all([person.uploaded(small), person.uploaded(await aPhoto({ seed: 2 }))])
  expect(one.id).not.toBe(two.id)
  expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 2, objects: 6, usage: { files: 2 } })
})

describe('an upload that breaks off', () => {
  const body = multipart([filePart(Buffer.concat([small, Buffer.alloc(300_000)]))])
  const partHead = body.indexOf('\r\n\r\n')
  const end = body.length
  it.each([
    ['before its first byte', 0],
    ['in the middle of the boundary', 10],
    ['in the head of the part', partHead - 10],
    ['behind the head of the part', partHead + 4],
    ['at a quarter', Math.floor(end / 4)],
    ['at the half', Math.floor(end / 2)],
    ['one byte before the closing boundary', body.lastIndexOf('\r\n--') - 1],
    ['within the closing boundary', end - 10],
    ['behind the closing boundary, before its last dashes', end - 4],
  ])('%s leaves nothing and is not logged as an internal error', async (_name, position) => {
    const room = await filesModule(database)
    const socket = await uploadSocket(room, body.length)
    socket.write(body.subarray(0, position))
    if (position > partHead + 4) {
      await eventually(async () => ((await holdings(room, room.userId)).incoming > 0 ? true : undefined))
    }
    socket.destroy()
    await eventually(async () =>
      room.lines.some(({ msg }) => msg === 'the client went away' || msg === 'request aborted') ? true : undefined,
    )
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
    expect(room.lines.filter(({ level }) => level >= 40)).toEqual([])
  })

  it.each([
    ['with the photo half sent', Math.floor(end / 2)],
    ['before the closing boundary', end - 10],
  ])('because its connection stalled %s is aborted and leaves nothing', async (_name, position) => {
    const room = await filesModule(database, { stallMs: 100 })
    const socket = await uploadSocket(room, body.length)
    socket.write(body.subarray(0, position))
    expect(await socket.answered).toBe('')
    await eventually(async () => ((await holdings(room, room.userId)).incoming === 0 ? true : undefined))
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
    expect(room.lines.filter(({ level }) => level >= 40)).toEqual([])
  })
})

describe('when the store fails', () => {
  it.each([1, 2, 3])(
    'at object number %i, the upload leaves no row and no object, and the usage does not change',
    async (failing) => {
      let puts = 0
      const room = await filesModule(database, {
        store: (disk) => ({
          ...disk,
          async put(...object) {
            puts += 1
            if (puts === failing) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
            await disk.put(...object)
          },
        }),
      })
      const response = await sendTo(room)
      expect(response.headers.get('retry-after')).toBe('5')
      await expectProblem(response, {
        status: 503,
        code: 'unavailable',
        detail: "The service isn't available right now. Please try again in a moment.",
      })
      expect(await holdings(room, room.userId)).toEqual(NOTHING)
      expect((await sendTo(room)).status).toBe(201)
      expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, incoming: 0 })
    },
  )

  it('and cannot remove objects either, the person still reads the first error', async () => {
    const room = await filesModule(database, {
      store: (disk) => ({
        ...disk,
        put: async (key, localPath, type) => {
          if (key.includes('thumb')) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await disk.put(key, localPath, type)
        },
        remove: async (key) => {
          if (key.includes('display')) throw new Error('the store is away')
          await disk.remove(key)
        },
      }),
    })
    const response = await sendTo(room)
    await expectProblem(response, { status: 503, code: 'unavailable' })
    // The object that could not be removed.
    expect(await holdings(room, room.userId)).toEqual({ ...NOTHING, objects: 1 })
    expect(
      room.lines.some(({ level, msg }) => level === 40 && msg === 'an object is left for the garbage collection'),
    ).toBe(true)
  })

  it.each([
    ['a full disk', 'ENOSPC', 503, 'unavailable'],
    ['something unforeseen', 'EWEIRD', 500, 'internal'],
  ])('with %s, the person does not see its message', async (_name, code, status, problem) => {
    const room = await filesModule(database, {
      store: (disk) => ({
        ...disk,
        async put() {
          throw Object.assign(new Error('secret path /var/lib/objects'), { code })
        },
      }),
    })
    const response = await sendTo(room)
    expect(await response.clone().text()).not.toContain('secret')
    await expectProblem(response, { status, code: problem })
  })
})

it('a photo whose row cannot be written within 5 seconds is rejected with its sentence, and leaves nothing', async () => {
  const room = await filesModule(database)
  // A photo before it starts what decodes it, for which the transaction would have to wait, too.
  expect((await sendTo(room)).status).toBe(201)
  const before = await holdings(room, room.userId)
  const refused = await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', room.userId).forUpdate().execute()
    return sendTo(room)
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  await expectProblem(refused, { status: 503, code: 'unavailable', detail: 'Upload timed out. Please try again.' })
  expect(await holdings(room, room.userId)).toEqual(before)
  expect((await sendTo(room)).status).toBe(201)
})

it('an acknowledged photo is on the disk, byte for byte', async () => {
  const photo = await aPhoto({ seed: 9 })
  const { id } = await regular.uploaded(photo)
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path.join(dataDir, 'objects', regularId, `${id}.jpg`)))
    chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks)).toEqual(photo)
})

it('an anonymous person reads that uploading requires a login', async () => {
  await expectProblem(await new TestClient(product.origin).upload(await aPhoto()), {
    status: 401,
    code: 'signed_out',
    detail: 'You must be logged in to upload files',
  })
})
