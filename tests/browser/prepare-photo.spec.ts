import { createHash } from 'node:crypto'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { pino } from 'pino'
import sharp from 'sharp'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { problemsOf, type PhotoQuality } from '#shared/files/photoQuality.rules.ts'
import { aSlowHeic, aTiledHeic, heicFixture } from '#tests/support/heic.ts'
import { aHollowJpeg, aHollowWebp, yellowCorner } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { aProgressiveJpeg } from '#tests/support/progressiveJpeg.ts'
import { FIREFOX, startFirefox } from './firefox.ts'
import { servePreparingPage, type Outcome, type PreparingPage } from './preparingPage.ts'

/** A page that prepares photos with no server, and the server's own processor to compare with. */
type Bench = {
  folder: string
  site: PreparingPage
  goodPhotos: GoodPhoto[]
}

/** A photo that is prepared, and what the server makes of it. */
type GoodPhoto = Chosen & {
  file: string
  type: PhotoFormat
  /** The largest difference between its sharpness here and on the server. */
  within: number
  there: { width: number; height: number; quality: PhotoQuality; display: Buffer; thumb: Buffer }
}

const test = base.extend<{ open: (host?: string) => Promise<void> }, { bench: Bench }>({
  bench: [
    async ({}, use) => {
      const { folder, remove } = await temporaryFolder()
      const site = await servePreparingPage(folder)
      await use({ folder, site, goodPhotos: await preparedOnServer(folder) })
      await site.close()
      await remove()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, bench }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    await use((host = 'localhost') => page.goto(`http://${host}:${bench.site.port}`).then(() => undefined))
    bench.site.change = (_name, content) => content
    expect(faults).toEqual([])
  },
})

type Chosen = { name: string; bytes: Buffer }
/** Prepares a file in a browser. */
type Prepare = (file: string) => Promise<Outcome>

const realPhoto = (name: string) => readFile(path.join(import.meta.dirname, '../fixtures/photos', `${name}.jpg`))

async function preparedOnServer(folder: string): Promise<GoodPhoto[]> {
  const program = new URL('../../src/server/image-worker/main.ts', import.meta.url)
  const images = createImageWorkers({ program, log: pino({ level: 'silent' }) })
  const copies = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }
  const photos: GoodPhoto[] = []
  for (const photo of await goodPhotos()) {
    const [file, type] = [path.join(folder, photo.name), typeOf(photo.name)]
    await writeFile(file, photo.bytes)
    const result = await images.process({ path: file, type, userId: 'ann' }, copies)
    if (result.kind !== 'processed') throw new Error(`${photo.name} was ${result.kind}`)
    const [display, thumb] = [await readFile(copies.displayPath), await readFile(copies.thumbPath)]
    const { width, height, quality } = result
    photos.push({ ...photo, file, type, there: { width, height, quality, display, thumb } })
  }
  await images.close()
  return photos
}

async function goodPhotos(): Promise<(Chosen & { within: number })[]> {
  const real = await Promise.all(
    ['brick-wall', 'cup', 'moved-clock'].map(async (name) => {
      const large = sharp(await realPhoto(name)).resize({ width: 2100 })
      const states = {
        sharp: large,
        blurred: large.clone().blur(14),
        // Four stops less light.
        dark: large.clone().linear(0.28, 0),
      }
      return Promise.all(
        Object.entries(states).map(async ([state, photo]) => ({
          name: `${name}-${state}.jpg`,
          bytes: await photo.jpeg().toBuffer(),
          within: 0.06,
        })),
      )
    }),
  )
  const size = { width: 2400, height: 1200, gps: true }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const made: Record<string, Promise<Buffer>> = {
    'noise.jpg': sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer(),
    'transparent.png': aPhoto({ format: 'png' }).then((png) => sharp(png).ensureAlpha(0.5).png().toBuffer()),
    'wide-gamut.jpg': realPhoto('cup').then((cup) => sharp(cup).withIccProfile('p3').jpeg().toBuffer()),
    'a jpeg named.png': aPhoto(),
    'without end.jpg': aPhoto().then((jpeg) => jpeg.subarray(0, -2)),
    'without end.png': aPhoto({ format: 'png' }).then((png) => png.subarray(0, -12)),
    'turned.png': aPhoto({ format: 'png', orientation: 6 }),
    'plain.heic': heicFixture('plain'),
    'alpha.heic': heicFixture('alpha'),
    'ten-bit.heic': heicFixture('ten-bit'),
    'wide-gamut.heic': heicFixture('wide-gamut'),
    'tiled.heic': aTiledHeic(),
  }
  for (const orientation of [3, 6, 7]) made[`${orientation}.jpg`] = aPhoto({ ...size, orientation })
  for (const orientation of [2, 5, 8]) {
    made[`${orientation}.webp`] = aPhoto({ width: 800, height: 600, format: 'webp', orientation })
  }
  const rest = await Promise.all(
    Object.entries(made).map(async ([name, bytes]) => ({ name, bytes: await bytes, within: 0.12 })),
  )
  return [...real.flat(), ...rest]
}

function typeOf(name: string): PhotoFormat {
  if (name.endsWith('.heic')) return 'image/heic'
  if (name.endsWith('.webp')) return 'image/webp'
  return name.endsWith('.png') && !name.startsWith('a jpeg') ? 'image/png' : 'image/jpeg'
}

/** Each photo has the facts and the copies that the server would give it. */
async function expectLikeOnServer(prepare: Prepare, { goodPhotos: photos }: Bench): Promise<void> {
  for (const { name, file, bytes, type, within, there } of photos) {
    const here = await prepare(file)
    if ('code' in here) throw new Error(`${name}: ${here.message}`)
    const [display, thumb] = [Buffer.from(here.display, 'base64'), Buffer.from(here.thumb, 'base64')]
    const { width, height } = there
    expect(here, name).toMatchObject({ fileType: type, width, height })
    expect(here.sha256, name).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await copyOf(display), name).toEqual(await copyOf(there.display))
    expect(await copyOf(thumb), name).toEqual(await copyOf(there.thumb))
    expect(await difference(display, there.display), name).toBeLessThanOrEqual(6)
    expect(await difference(thumb, there.thumb), name).toBeLessThanOrEqual(12)
    expect(await yellowCorner(display), name).toBe(await yellowCorner(there.display))

    expect(problemsOf(here), name).toEqual(problemsOf(there))
    expect(here.quality.sharpness === null, name).toBe(there.quality.sharpness === null)
    const apart = Math.abs((here.quality.sharpness ?? 0) - (there.quality.sharpness ?? 0))
    expect(apart, `the sharpness of ${name}`).toBeLessThanOrEqual(within)
    for (const fact of ['luminanceMedian', 'luminanceHigh'] as const) {
      expect(Math.abs(here.quality[fact] - there.quality[fact]), `${fact} of ${name}`).toBeLessThanOrEqual(2)
    }
  }
}

/** A copy has no metadata besides a color profile, which Chromium writes. */
async function copyOf(bytes: Buffer) {
  const { format, width, height, exif, xmp, iptc } = await sharp(bytes).metadata()
  return { format, width, height, exif, xmp, iptc }
}

/** The largest difference between two pictures, which an encoder and a different filter change little. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).resize(64, 64, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer(),
    ),
  )
  return Math.max(...[...(left ?? never())].map((value, at) => Math.abs(value - (right?.[at] ?? 255))))
}

const DAMAGED = "This photo is damaged and can't be read. Please take or choose another one."
const COMPLEX =
  'This photo takes too much time or memory to process. Please save it as an ordinary JPEG, or choose another.'
const NO_PHOTO = 'Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation'

/** Files that are refused, and why. */
async function refusedPhotos(): Promise<(Chosen & { code: string; sentence: string })[]> {
  const [jpeg, turned, png, webp, heic] = await Promise.all([
    aPhoto(),
    aPhoto({ orientation: 6 }),
    aPhoto({ format: 'png' }),
    aPhoto({ format: 'webp' }),
    heicFixture('plain'),
  ])
  const half = (photo: Buffer) => photo.subarray(0, photo.length >> 1)
  const arithmetic = aProgressiveJpeg({ width: 64, height: 48 })
  arithmetic[arithmetic.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xc9
  const files: [code: string, sentence: string, Record<string, Buffer>][] = [
    ['wrong_type', NO_PHOTO, { 'text.jpg': Buffer.from('not a photo'), 'empty.jpg': Buffer.alloc(0) }],
    [
      'unreadable_photo',
      DAMAGED,
      {
        'half.jpg': half(jpeg),
        'half.png': half(png),
        'half.webp': half(webp),
        'half.heic': half(heic),
        'almost.jpg': jpeg.subarray(0, -40),
        'almost.png': png.subarray(0, -40),
        'head.jpg': jpeg.subarray(0, 300),
        'half and end.jpg': Buffer.concat([half(jpeg), jpeg.subarray(-2)]),
        'half and end, turned.jpg': Buffer.concat([half(turned), turned.subarray(-2)]),
        'half and end.png': Buffer.concat([half(png), png.subarray(-12)]),
        'changed.png': Buffer.from(png).fill(0x55, png.length >> 1, (png.length >> 1) + 300),
      },
    ],
    [
      'too_many_pixels',
      'This photo has more than 64 megapixels.',
      { 'huge.jpg': aHollowJpeg(12_000, 9000), 'huge.webp': aHollowWebp(16_000, 16_000) },
    ],
    [
      'too_many_pixels',
      'This photo has more than 48 megapixels.',
      { 'progressive.jpg': aProgressiveJpeg({ width: 7990, height: 7990 }) },
    ],
    [
      'photo_too_complex',
      COMPLEX,
      {
        'scans.jpg': aProgressiveJpeg({ width: 4000, height: 3000, bands: 7, levels: 14 }),
        'arithmetic.jpg': arithmetic,
      },
    ],
  ]
  return files.flatMap(([code, sentence, named]) =>
    Object.entries(named).map(([name, bytes]) => ({ name, bytes, code, sentence })),
  )
}

async function expectRefused(prepare: Prepare, { folder }: Bench): Promise<void> {
  for (const { name, bytes, code, sentence } of await refusedPhotos()) {
    await writeFile(path.join(folder, name), bytes)
    expect(await prepare(path.join(folder, name)), name).toEqual({ code, message: `${name}: ${sentence}` })
  }
}

function chooseIn(page: Page): Prepare {
  return async (file) => {
    await page.setInputFiles('input', file)
    return page.evaluate(() => globalThis.prepared())
  }
}

/** Chooses photos without preparing them. */
async function choose(page: Page, ...photos: Chosen[]): Promise<void> {
  const files = photos.map(({ name, bytes }) => ({ name, mimeType: typeOf(name), buffer: bytes }))
  await page.setInputFiles('input', files)
}

/** The next photo is prepared, whatever became of those before. */
async function expectPrepared(page: Page, photo = { name: 'next.jpg', bytes: aPhoto() }): Promise<void> {
  await choose(page, { name: photo.name, bytes: await photo.bytes })
  expect(await page.evaluate(() => globalThis.prepared())).toMatchObject({ fileType: typeOf(photo.name) })
}

const aHeicPhoto = () => ({ name: 'iphone.heic', bytes: heicFixture('plain') })

test('photos get the facts and the copies, or the refusal, that the server would give them', async ({
  page,
  open,
  bench,
}) => {
  await open()
  await expectLikeOnServer(chooseIn(page), bench)
  await expectRefused(chooseIn(page), bench)
  await expectPrepared(page)
})

test('Firefox prepares and refuses the same photos', async ({ bench }) => {
  test.skip(FIREFOX === undefined, 'Firefox is not installed (Debian: apt-get install firefox-esr).')
  const { browser, page } = await startFirefox()
  try {
    await page.goto(`http://localhost:${bench.site.port}`)
    const input = (await page.$('input')) ?? never()
    const prepare: Prepare = async (file) => {
      await input.uploadFile(file)
      return page.evaluate(() => globalThis.prepared())
    }
    await expectLikeOnServer(prepare, bench)
    await expectRefused(prepare, bench)
  } finally {
    await browser.close()
  }
})

test('a browser that hides canvas data makes no copies of noise', async ({ bench }) => {
  test.skip(FIREFOX === undefined, 'Firefox is not installed (Debian: apt-get install firefox-esr).')
  const { browser, page } = await startFirefox({ preferences: { 'privacy.resistFingerprinting': true } })
  try {
    await page.goto(`http://localhost:${bench.site.port}`)
    const file = path.join(bench.folder, 'ceiling.jpg')
    await writeFile(file, await aPhoto())
    await ((await page.$('input')) ?? never()).uploadFile(file)
    expect(await page.evaluate(() => globalThis.prepared())).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('This browser is set to hide canvas data from sites'),
    })
  } finally {
    await browser.close()
  }
})

test('a photo is canceled while it is decoded or waits for others, and given up when it takes too long', async ({
  page,
  open,
  bench,
}) => {
  await page.clock.install()
  await open()
  const slow = { name: 'slow.heic', bytes: await aSlowHeic() }
  await choose(page, slow, { name: 'waiting.jpg', bytes: await aPhoto() }, { name: 'last.jpg', bytes: await aPhoto() })
  bench.site.requests.length = 0
  const outcomes = await page.evaluateHandle(() => {
    const cancels = [new AbortController(), new AbortController(), new AbortController()]
    const all = cancels.map(({ signal }, place) => globalThis.prepared(place, signal))
    return { cancels, all }
  })
  await expect.poll(() => bench.site.requests.join()).toContain('/assets/heic-')
  const canceled = { code: 'AbortError', message: 'Canceled' }
  const waiting = await outcomes.evaluate(async ({ cancels, all }) => {
    cancels[1]?.abort()
    return Promise.race([all[0], all[1]])
  })
  expect(waiting).toEqual(canceled)
  const [first, , last] = await outcomes.evaluate(async ({ cancels, all }) => {
    cancels[0]?.abort()
    return Promise.all(all)
  })
  expect(first).toEqual(canceled)
  expect(last).toMatchObject({ fileType: 'image/jpeg' })

  await choose(page, slow)
  bench.site.requests.length = 0
  const outcome = page.evaluate(() => globalThis.prepared())
  await expect.poll(() => bench.site.requests.join()).toContain('/assets/heic-')
  await page.clock.fastForward(120_000)
  expect(await outcome).toEqual({ code: 'photo_too_complex', message: `slow.heic: ${COMPLEX}` })
  await expectPrepared(page)
})

test('a crash, a script that is missing and a file that was deleted are told apart, and the next photo is prepared', async ({
  page,
  open,
  bench,
}) => {
  await open()
  const crash = `addEventListener('message', () => setTimeout(() => { throw new RangeError('out of memory') }))`
  bench.site.change = (name, content) =>
    name.includes('prepare.worker') ? Buffer.concat([content, Buffer.from(crash)]) : content
  await choose(page, { name: 'slow.heic', bytes: await aSlowHeic() })
  expect(await page.evaluate(() => globalThis.prepared())).toEqual({
    code: 'photo_too_complex',
    message: `slow.heic: ${COMPLEX}`,
  })
  bench.site.change = (_name, content) => content
  await expectPrepared(page)

  const offline = {
    code: 'offline',
    message: "The server can't be reached. Please check your network, or try again in a moment.",
  }
  for (const script of ['prepare.worker', 'heic-']) {
    bench.site.change = (name, content) => (name.includes(script) ? null : content)
    await choose(page, { name: 'iphone.heic', bytes: await heicFixture('plain') })
    expect(await page.evaluate(() => globalThis.prepared()), script).toEqual(offline)
    bench.site.change = (_name, content) => content
    await expectPrepared(page, aHeicPhoto())
  }

  const file = path.join(bench.folder, 'gone.jpg')
  await writeFile(file, await aPhoto())
  await page.setInputFiles('input', file)
  await unlink(file)
  expect(await page.evaluate(() => globalThis.prepared())).toEqual({
    code: 'unreadable_photo',
    message: `gone.jpg: ${DAMAGED}`,
  })
})

test('a browser without a hash over plain HTTP has a library for it, and one that cannot prepare photos says so', async ({
  page,
  open,
  bench,
}) => {
  const hash = createHash('sha256')
    .update(await aPhoto())
    .digest('hex')
  // To a browser, only the addresses of the device itself are as good as TLS, and this one is not among them.
  for (const host of ['localhost', '0.0.0.0']) {
    await open(host)
    bench.site.requests.length = 0
    await choose(page, { name: 'ceiling.jpg', bytes: await aPhoto() })
    expect(await page.evaluate(() => globalThis.prepared())).toMatchObject({ sha256: hash })
    expect(bench.site.requests.some((name) => name.includes('sha2-'))).toBe(host === '0.0.0.0')
    expect(bench.site.requests.some((name) => name.includes('heic-'))).toBe(false)
  }
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await open()
  await choose(page, { name: 'ceiling.jpg', bytes: await aPhoto() })
  expect(await page.evaluate(() => globalThis.prepared())).toEqual({
    code: 'unavailable',
    message: "This browser can't prepare photos. Please use a newer one.",
  })
})

function never(): never {
  throw new Error('This cannot be missing')
}
