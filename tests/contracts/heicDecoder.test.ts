import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createLibheifDecoder } from '#server/adapters/libheif/libheif.decoder.ts'
import type { Developed, Picture } from '#server/features/files/files.port.ts'
import { aHeic, aSlowHeic, aTiledHeic, clap, heicFixture, irot, withBox } from '#tests/support/heic.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-heic-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const UNREADABLE: Developed = { kind: 'unreadable' }

let files = 0
async function saved(bytes: Buffer | string, extension = 'heic'): Promise<string> {
  files += 1
  const file = path.join(folder, `${files}.${extension}`)
  await writeFile(file, bytes)
  return file
}

const plain = await saved(await heicFixture('plain'))
const slow = await saved(await aSlowHeic())

/** A program in place of the worker, which has said that it has begun. */
async function aWorker(after: string, before = ''): Promise<URL> {
  const program = `import { parentPort, workerData } from 'node:worker_threads'
    import fs from 'node:fs'
    ${before}
    new Int32Array(workerData.begun)[0] = 1
    ${after}`
  return pathToFileURL(await saved(program, 'mjs'))
}

const HANGING = 'for (;;);'

async function sizeOf({ width, height }: Picture): Promise<Developed> {
  return { kind: 'developed', width, height, displaySha256: '', thumbSha256: '' }
}

function decode(file: string, decoder = createLibheifDecoder(), megapixels = 64): Promise<Developed> {
  return decoder.decode(file, megapixels, sizeOf)
}

describe('a HEIC', () => {
  it('is decoded to pixels without gaps that look like the photo', async () => {
    const seen: Picture[] = []
    await createLibheifDecoder().decode(await saved(await aTiledHeic()), 64, (picture) => {
      seen.push(picture)
      return sizeOf(picture)
    })
    const [{ width, height, pixels, colorProfile } = expect.fail()] = seen
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
    // No seam where the tiles meet.
    expect(Math.abs((at(254, 20)[0] ?? 0) - (at(257, 20)[0] ?? 0))).toBeLessThan(8)
  })

  it('comes with its colour profile', async () => {
    const profiles: unknown[] = []
    const file = await saved(await heicFixture('wide-gamut'))
    await createLibheifDecoder().decode(file, 64, (picture) => {
      profiles.push(picture.colorProfile?.length)
      return sizeOf(picture)
    })
    expect(profiles).toEqual([(await sharp(file).metadata()).icc?.length])
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
    expect(await decode(await saved(await file))).toMatchObject({ kind: 'developed', ...size })
  })

  it('of as many pixels as are allowed is decoded, and of one more is not', async () => {
    expect(await decode(plain, createLibheifDecoder(), 0.12)).toMatchObject({
      kind: 'developed',
      width: 400,
      height: 300,
    })
    const tooMany = { kind: 'too_many_pixels', megapixels: 0.119_999 }
    expect(await decode(plain, createLibheifDecoder(), 0.119_999)).toEqual(tooMany)
  })

  it.each<[string, Promise<Buffer>]>([
    ['a picture', aHeic().then((file) => withSize(file, 20_000, 10_000))],
    ['a picture of the largest sides', aHeic().then((file) => withSize(file, 65_535, 65_535))],
    ['tiles', aTiledHeic({ width: 20_000, height: 10_000, grid: { width: 401, height: 303 } })],
  ])('is counted by its header when that speaks of many pixels: %s', async (_name, file) => {
    expect(await decode(await saved(await file))).toEqual({ kind: 'too_many_pixels', megapixels: 64 })
  })

  it.each<[string, Promise<Buffer>]>([
    ['are fewer than it holds', aHeic().then((file) => withSize(file, 16, 16))],
    ['are more than it holds', aHeic().then((file) => withSize(file, 7000, 8000))],
    ['are beyond all measure', aHeic().then((file) => withSize(file, 0xff_ff_ff_ff, 0xff_ff_ff_ff))],
    ['are none', aHeic().then((file) => withSize(file, 0, 0))],
    ['are not those of its tiles', aTiledHeic({ grid: { width: 20_000, height: 10_000 } })],
  ])('is unreadable when the pixels it speaks of %s', async (_name, file) => {
    expect(await decode(await saved(await file))).toEqual(UNREADABLE)
  })

  it.each<[string, number[]]>([
    ['is missing', [1, 2, 3]],
    ['is nowhere', [1, 2, 3, 77]],
    ['is the whole itself', [1, 2, 3, 2000]],
  ])('of which one tile %s is unreadable', async (_name, tiles) => {
    expect(await decode(await saved(await aTiledHeic({ tiles })))).toEqual(UNREADABLE)
  })

  it('of which one tile is damaged is unreadable', async () => {
    const file = await aTiledHeic()
    file.fill(0, file.length - 200)
    expect(await decode(await saved(file))).toEqual(UNREADABLE)
  })
})

describe('the decoder', () => {
  it('does not call a photo unreadable when the fault is ours', async () => {
    await expect(decode(path.join(folder, 'no-photo'))).rejects.toMatchObject({ code: 'ENOENT' })
    const absent = createLibheifDecoder({ worker: pathToFileURL(path.join(folder, 'no-worker.mjs')) })
    await expect(decode(plain, absent)).rejects.toThrow()
    const ending = createLibheifDecoder({ worker: await aWorker('', 'process.exit(3)') })
    await expect(decode(plain, ending)).rejects.toThrow('ended with 3')
  })

  it('gives up a photo that takes too long', async () => {
    const started = performance.now()
    expect(await decode(slow, createLibheifDecoder({ timeLimitMs: 400 }))).toEqual(UNREADABLE)
    const hanging = createLibheifDecoder({ timeLimitMs: 400, worker: await aWorker(HANGING) })
    expect(await decode(plain, hanging)).toEqual(UNREADABLE)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it.each([
    ['ends', 'process.exit(1)'],
    ['ends without a word', ''],
    ['throws', 'throw new Error("aborted")'],
    ['rejects', 'await Promise.reject(new Error("aborted"))'],
    ['uses up its memory', 'const all = []; for (;;) all.push(new Array(100_000).fill({}))'],
    ['exhausts its stack', 'const deeper = () => deeper() + 1; deeper()'],
  ])('lives on when its worker %s, which costs this photo only', async (_name, dying) => {
    const worker = await aWorker(`if (workerData.photoPath.endsWith('${path.basename(plain)}')) { ${dying} }
      else parentPort.postMessage({ kind: 'decoded', width: 1, height: 1, pixels: new Uint8Array(3), colorProfile: null })`)
    const decoder = createLibheifDecoder({ worker })
    const [dead, next] = await Promise.all([decode(plain, decoder), decode(slow, decoder)])
    expect(dead).toEqual(UNREADABLE)
    expect(next).toMatchObject({ kind: 'developed', width: 1, height: 1 })
  })

  it('gives a photo no more memory than it may have', async () => {
    const decoder = createLibheifDecoder({ heapBytes: 64 * 1024 ** 2 })
    expect(await decode(slow, decoder)).toEqual(UNREADABLE)
    expect(await decode(plain, decoder)).toMatchObject({ kind: 'developed' })
  })

  it('shows its worker no settings', async () => {
    vi.stubEnv('AUTH_SECRET', 'hidden')
    const worker = await aWorker(
      `const width = Object.keys(process.env).length
       parentPort.postMessage({ kind: 'decoded', width, height: 1, pixels: new Uint8Array(3), colorProfile: null })`,
    )
    expect(await decode(plain, createLibheifDecoder({ worker }))).toMatchObject({ width: 0 })
  })

  it('works on one photo at a time, until what is done with it has ended', async () => {
    const alone = await aWorker(
      `setTimeout(() => {
         fs.rmSync(lock)
         parentPort.postMessage({ kind: 'decoded', width: 1, height: 1, pixels: new Uint8Array(3), colorProfile: null })
       }, 20)`,
      `const lock = ${JSON.stringify(path.join(folder, 'lock'))}
       fs.closeSync(fs.openSync(lock, 'wx'))`,
    )
    const decoder = createLibheifDecoder({ worker: alone })
    let used = 0
    let most = 0
    const photos = Array.from({ length: 5 }, () =>
      decoder.decode(plain, 64, async (picture) => {
        used += 1
        most = Math.max(most, used)
        await new Promise((resolve) => setTimeout(resolve, 10))
        used -= 1
        return sizeOf(picture)
      }),
    )
    await Promise.all(photos)
    expect(most).toBe(1)
  })

  it('leaves the event loop free', async () => {
    let longest = 0
    let turns = 0
    let last = performance.now()
    const timer = setInterval(() => {
      turns += 1
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    expect(await decode(slow)).toMatchObject({ kind: 'developed', width: 7680, height: 7680 })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
    expect(longest).toBeLessThan(600)
  })

  it.runIf(process.platform === 'linux')('takes little memory to refuse many pixels', async () => {
    const file = await saved(withSize(await aHeic(), 20_000, 10_000))
    const before = residentMegabytes()
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, residentMegabytes())), 2)
    expect(await decode(file)).toMatchObject({ kind: 'too_many_pixels' })
    clearInterval(timer)
    expect(most - before).toBeLessThan(200)
  })

  it('that is stopped finishes its photo, refuses what waits, and waits for no worker that hangs', async () => {
    const unavailable = { code: 'unavailable', retryAfterSeconds: 5 }
    const decoder = createLibheifDecoder()
    const photos = Promise.allSettled([decode(plain, decoder), decode(plain, decoder)])
    // The queue hands the first one on in a later turn.
    await setImmediate()
    decoder.stop()
    expect(await photos).toMatchObject([{ value: { kind: 'developed' } }, { reason: unavailable }])
    await expect(decode(plain, decoder)).rejects.toMatchObject(unavailable)

    const hanging = createLibheifDecoder({ worker: await aWorker(HANGING), lastMs: 100 })
    const stuck = Promise.allSettled([decode(plain, hanging)])
    await setImmediate()
    const stopped = performance.now()
    hanging.stop()
    expect(await stuck).toMatchObject([{ reason: unavailable }])
    expect(performance.now() - stopped).toBeLessThan(3000)
  })
})

function withSize(file: Buffer, width: number, height: number): Buffer {
  return withBox(file, 'ispe', (content) => {
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
  })
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
}
