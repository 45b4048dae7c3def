import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { ImageWorkers, ImageWorkersOptions } from '#server/adapters/image-workers/imageWorkers.ts'
import type { ProcessResult } from '#server/features/files/files.port.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { residentBytes } from '#server/platform/processes/processMemory.ts'
import { eventually } from '#tests/support/app.ts'
import { aSlowHeic, heicFixture, withBox } from '#tests/support/heic.ts'
import { imageWorkers } from '#tests/support/imageWorkers.ts'
import { aHollowJpeg, aHollowWebp, aPng, packedChunk } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aProgressiveJpeg } from '#tests/support/progressiveJpeg.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-workers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const MB = 1024 ** 2
const SERVE_TASKS = new URL('../../src/server/platform/processes/serveTasks.ts', import.meta.url)
const IMAGE_WORKERS = new URL('../../src/server/adapters/image-workers/imageWorkers.ts', import.meta.url)
/** Limits that are long enough for a busy machine, for tests that do not wait for a time limit. */
/** For a busy machine, on which a worker waits long for its turns. */
const PATIENT = { timeLimitMs: 120_000, clockTimes: 100, startLimitMs: 120_000 }
const isLinux = process.platform === 'linux'

let files = 0
async function saved(bytes: Buffer | string, extension = 'photo'): Promise<string> {
  files += 1
  const file = path.join(folder, `${files}.${extension}`)
  await writeFile(file, bytes)
  return file
}

/** Workers that run another program. Its text gets the task, and `reply` to answer with. */
async function workersOf(program: string, options: Partial<ImageWorkersOptions> = {}) {
  const text = `import fs from 'node:fs'
    import { serveTasks } from ${JSON.stringify(SERVE_TASKS.href)}
    const reply = (width, height = 1) => ({ kind: 'processed', width, height, displaySha256: '', thumbSha256: '' })
    const name = (task) => task.photo.path.split('/').at(-1)
    serveTasks(async (task) => { ${program} })`
  return imageWorkers({ ...PATIENT, ...options, program: pathToFileURL(await saved(text, 'mjs')) })
}

/** Workers with a program that is no worker, or that never begins. */
async function workersThat(program: string, options: Partial<ImageWorkersOptions> = {}) {
  return imageWorkers({ ...PATIENT, ...options, program: pathToFileURL(await saved(program, 'mjs')) })
}

type Given = { userId?: string; type?: PhotoFormat; path?: string }

function send(images: ImageWorkers, { userId = 'ann', type = 'image/jpeg', path: file = 'photo' }: Given = {}) {
  const copies = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }
  return images.process({ path: file, type, userId }, copies)
}

function width(result: ProcessResult): number | undefined {
  return result.kind === 'processed' ? result.width : undefined
}

const HANGING = 'for (;;);'
const WAITING = '{ await new Promise(() => setInterval(() => {}, 1000)) }'
const ANSWERING = 'return reply(process.pid)'
const UNAVAILABLE = { code: 'unavailable', retryAfterSeconds: 5 }

describe('an image worker', () => {
  it('is not part of the server: each is a process, which is reused', async () => {
    const { images } = await workersOf(ANSWERING)
    const first = width(await send(images))
    expect(first).not.toBe(process.pid)
    expect(width(await send(images))).toBe(first)
  })

  it('knows nothing of the product’s settings', async () => {
    vi.stubEnv('AUTH_SECRET', 'hidden')
    const { images } = await workersOf(`return { kind: JSON.stringify(process.env) }`)
    const { kind } = await send(images)
    // Only settings of memory and threads, and nothing else.
    expect(Object.keys(JSON.parse(kind) as object).toSorted()).toEqual([
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
      'UV_THREADPOOL_SIZE',
    ])
  })

  it.runIf(isLinux)('has no open file of the server', async () => {
    const file = await saved('precious')
    const handle = await open(file)
    const { images } = await workersOf(`
      const target = (fd) => { try { return fs.readlinkSync('/proc/self/fd/' + fd) } catch { return 'closed' } }
      const targets = fs.readdirSync('/proc/self/fd').map(target)
      return { kind: targets.join(' ') }`)
    const { kind } = await send(images)
    await handle.close()
    expect(kind).toContain('socket:')
    expect(kind).not.toContain(file)
  })

  it.runIf(isLinux)('gives its memory back when nobody needs it', async () => {
    const { images } = await workersOf(ANSWERING, { idleMs: 20 })
    const pid = width(await send(images)) ?? expect.fail()
    await eventually(async () => (residentBytes(pid) === null ? true : undefined))
    expect(width(await send(images))).not.toBe(pid)
  })

  it.runIf(isLinux)('that has died while nobody needed it is replaced, and no photo is lost by that', async () => {
    const { images } = await workersOf(ANSWERING)
    const pid = width(await send(images)) ?? expect.fail()
    process.kill(pid, 'SIGKILL')
    expect(width(await send(images))).not.toBe(pid)
  })

  it('is replaced after so many photos', async () => {
    const { images } = await workersOf(ANSWERING, { photosPerProcess: 2 })
    const pids: unknown[] = []
    for (let photo = 0; photo < 4; photo += 1) pids.push(width(await send(images)))
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[2])
  })

  it.runIf(isLinux)('is replaced when it keeps much memory', async () => {
    const { images } = await workersOf(`globalThis.kept ??= Buffer.alloc(100e6, 1); ${ANSWERING}`, {
      keptBytes: 90 * MB,
    })
    expect(width(await send(images))).not.toBe(width(await send(images)))
  })

  it('decodes each HEIC in a process that has seen no other photo', async () => {
    const { images } = await workersOf(ANSWERING)
    const heic = { type: 'image/heic' as const }
    expect(width(await send(images, heic))).not.toBe(width(await send(images, heic)))
  })

  it.runIf(isLinux)('ends when the process that started it is killed', async () => {
    const told = path.join(folder, 'pid')
    const worker = await saved(
      `import fs from 'node:fs'
       import { serveTasks } from ${JSON.stringify(SERVE_TASKS.href)}
       serveTasks(() => { fs.writeFileSync(${JSON.stringify(told)}, String(process.pid)); return new Promise(() => {}) })`,
      'mjs',
    )
    const starter = await saved(
      `import { createImageWorkers } from ${JSON.stringify(IMAGE_WORKERS.href)}
       const images = createImageWorkers({ program: new URL(${JSON.stringify(pathToFileURL(worker))}), log: console })
       await images.process({ path: 'photo', type: 'image/jpeg', userId: 'ann' }, { displayPath: '', thumbPath: '' })`,
      'mjs',
    )
    const parent = spawn(process.execPath, [starter])
    const pid = await eventually(async () => {
      if (parent.exitCode !== null) throw new Error('The starter has ended')
      return existsSync(told) ? Number(await readFile(told, 'utf8')) || undefined : undefined
    })
    expect(residentBytes(pid)).toBeGreaterThan(0)
    parent.kill('SIGKILL')
    await eventually(async () => (residentBytes(pid) === null ? true : undefined))
  })

  it('that is blocked and that nobody waits for ends by itself', async () => {
    const deadline = new URL('../../src/server/image-worker/deadline.worker.ts', import.meta.url)
    const blocked = await saved(
      `import { Worker } from 'node:worker_threads'
       const deadline = new Worker(new URL(${JSON.stringify(deadline.href)}), { workerData: 10 })
       deadline.on('online', () => { ${HANGING} })`,
      'mjs',
    )
    const [, signal] = (await once(spawn(process.execPath, [blocked]), 'exit')) as unknown[]
    expect(signal).toBe('SIGKILL')
  })
})

describe('a photo', () => {
  it('that takes too long is rejected, and its worker is killed', async () => {
    const { images, warnings } = await workersOf(`if (name(task) === 'slow') ${HANGING} ${ANSWERING}`, {
      timeLimitMs: 2000,
    })
    expect(await send(images, { path: 'slow' })).toEqual({ kind: 'too_complex' })
    expect(await send(images)).toMatchObject({ kind: 'processed' })
    expect(warnings).toMatchObject([{ user_id: 'ann', type: 'image/jpeg', reason: 'over_time' }])
  })

  it.runIf(isLinux)('that gets too little of the processor is not refused, but can be sent again', async () => {
    const { images, warnings } = await workersOf(`if (name(task) === 'starved') ${WAITING} ${ANSWERING}`, {
      timeLimitMs: 500,
      clockTimes: 2,
    })
    await expect(send(images, { path: 'starved' })).rejects.toMatchObject(UNAVAILABLE)
    expect(await send(images)).toMatchObject({ kind: 'processed' })
    expect(warnings).toMatchObject([{ user_id: 'ann', type: 'image/jpeg', reason: 'out_of_turn' }])
  })

  it('that decoders are still at when its time is over is refused', async () => {
    const { images, warnings } = imageWorkers({ ...PATIENT, timeLimitMs: 100 })
    const progressive = await saved(aProgressiveJpeg({ width: 8000, height: 6000, bands: 2, levels: 2 }))
    expect(await send(images, { path: progressive })).toEqual({ kind: 'too_complex' })
    const heic = await saved(await aSlowHeic())
    expect(await send(images, { path: heic, type: 'image/heic' })).toEqual({ kind: 'too_complex' })
    expect(warnings.map(({ type, reason }) => [type, reason])).toEqual([
      ['image/jpeg', 'over_time'],
      ['image/heic', 'over_time'],
    ])
  })

  it.runIf(isLinux)('that takes too much memory is rejected, and its worker is killed', async () => {
    const { images, warnings } = imageWorkers({ ...PATIENT, memoryLimitBytes: 256 * MB, heicHeapBytes: 1024 * MB })
    const progressive = await saved(aProgressiveJpeg({ width: 8000, height: 6000 }))
    expect(await send(images, { path: progressive })).toEqual({ kind: 'too_complex' })
    const heic = await saved(await aSlowHeic())
    expect(await send(images, { path: heic, type: 'image/heic' })).toEqual({ kind: 'too_complex' })
    expect(await send(images, { path: await saved(await aPhoto()) })).toMatchObject({ kind: 'processed' })
    expect(warnings.map(({ reason }) => reason)).toEqual(['over_memory', 'over_memory'])
  })

  it('of 60 megapixels as HEIC, or of 48 in scans, is within the limits and leaves the event loop free', async () => {
    const { images } = imageWorkers(PATIENT)
    const heic = await saved(await aSlowHeic())
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    expect(await send(images, { path: heic, type: 'image/heic' })).toMatchObject({ width: 7680, height: 7680 })
    clearInterval(timer)
    // A blocked event loop would have had only a few turns.
    expect(turns).toBeGreaterThan(50)
    const progressive = await saved(aProgressiveJpeg({ width: 8000, height: 6000 }))
    expect(await send(images, { path: progressive })).toMatchObject({ width: 8000, height: 6000 })
  })

  it.each([
    ['ends', 'process.exit(1)', 'unreadable'],
    ['aborts', 'process.abort()', 'unreadable'],
    ['is killed by the system', `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {})`, 'too_complex'],
    ['uses up its memory', 'const all = []; for (;;) all.push(new Array(100_000).fill({}))', 'unreadable'],
    [
      'throws where nobody catches',
      'setImmediate(() => { throw new Error("out") }); await new Promise(() => {})',
      'unreadable',
    ],
  ])('whose worker %s is the only one that fails', async (_name, dying, kind) => {
    const { images } = await workersOf(`if (name(task) === 'fatal') { ${dying} } ${ANSWERING}`)
    const photos = [send(images, { path: 'fatal' }), send(images), send(images, { userId: 'bob' })]
    expect(await Promise.all(photos)).toMatchObject([{ kind }, { kind: 'processed' }, { kind: 'processed' }])
  })

  it('is not refused when the fault is ours', async () => {
    const { images } = imageWorkers(PATIENT)
    for (const type of ['image/jpeg', 'image/heic'] as const) {
      await expect(send(images, { type, path: path.join(folder, 'none') })).rejects.toThrow()
    }
    const failing = await workersOf(`throw Object.assign(new Error('no space'), { code: 'ENOSPC' })`)
    await expect(send(failing.images)).rejects.toMatchObject({ code: 'ENOSPC', message: 'no space' })
    const absent = imageWorkers({ program: pathToFileURL(path.join(folder, 'none.mjs')) })
    await expect(send(absent.images)).rejects.toMatchObject(UNAVAILABLE)
    const ending = await workersThat('process.exit(3)')
    await expect(send(ending.images)).rejects.toMatchObject({
      ...UNAVAILABLE,
      cause: { message: expect.stringContaining('ended with 3') as unknown },
    })
    const silent = await workersThat('setInterval(() => {}, 1000)', { startLimitMs: 50 })
    await expect(send(silent.images)).rejects.toMatchObject(UNAVAILABLE)
  })

  it.runIf(isLinux).each<[string, PhotoFormat, () => Buffer | Promise<Buffer>, string]>([
    ['a JPEG', 'image/jpeg', () => aHollowJpeg(64_250, 64_250), 'too_many_pixels'],
    [
      'a progressive JPEG in 2646 scans',
      'image/jpeg',
      () => aProgressiveJpeg({ width: 7990, height: 7990, bands: 63, levels: 14 }),
      'too_many_pixels',
    ],
    ['a PNG', 'image/png', () => aPng({ width: 30_000, height: 30_000, rows: 1 }), 'too_many_pixels'],
    ['a PNG with a large profile', 'image/png', () => aPng({ chunks: [packedChunk('iCCP', 50e6)] }), 'unreadable'],
    ['a PNG with a large text', 'image/png', () => aPng({ chunks: [packedChunk('zTXt', 50e6)] }), 'unreadable'],
    ['a WebP', 'image/webp', () => aHollowWebp(16_383, 16_383), 'too_many_pixels'],
    ['a HEIC', 'image/heic', aHugeHeic, 'too_many_pixels'],
  ])('that is %s beyond its limits takes little memory to reject', async (_name, type, make, kind) => {
    const photo = await saved(await make())
    const before = residentBytes(process.pid) ?? expect.fail()
    const { images, warnings } = imageWorkers({ ...PATIENT, memoryLimitBytes: 200 * MB })
    // A worker that used more memory would have been killed.
    expect(await send(images, { path: photo, type })).toMatchObject({ kind })
    expect(warnings).toEqual([])
    expect((residentBytes(process.pid) ?? 0) - before).toBeLessThan(100 * MB)
  })
})

async function aHugeHeic(): Promise<Buffer> {
  return withBox(await heicFixture('plain'), 'ispe', (content) => {
    content.writeUInt32BE(20_000, 4)
    content.writeUInt32BE(10_000, 8)
  })
}

/** Workers whose photos end when the test lets them, and the names of the started ones in order. */
async function heldWorkers(options: Partial<ImageWorkersOptions> = {}) {
  const place = await mkdtemp(path.join(folder, 'held-'))
  const { images } = await workersOf(
    `fs.appendFileSync(${JSON.stringify(path.join(place, 'begun'))}, name(task) + '\\n')
     while (!fs.existsSync(${JSON.stringify(place)} + '/end-' + name(task))) await new Promise((resolve) => setTimeout(resolve, 5))
     ${ANSWERING}`,
    options,
  )
  const begun = async (): Promise<string[]> => {
    const text = await readFile(path.join(place, 'begun'), 'utf8').catch(() => '')
    return text.split('\n').slice(0, -1)
  }
  return {
    images,
    begun,
    hasBegun: (count: number) => eventually(async () => ((await begun()).length >= count ? true : undefined)),
    end: (name: string) => writeFile(path.join(place, `end-${name}`), ''),
  }
}

describe('photos of many accounts', () => {
  it.each([
    ['image/jpeg', Math.max(2, Math.min(4, availableParallelism()))],
    ['image/heic', 1],
  ] as const)('take turns, and one account never has all places for %s', async (type, perAccount) => {
    const { images, begun, hasBegun, end } = await heldWorkers()
    const names = Array.from({ length: 10 }, (_, at) => `ann-${at}`)
    const photos = names.map((name) => send(images, { userId: 'ann', path: name, type }))
    await hasBegun(perAccount)
    photos.push(send(images, { userId: 'bob', path: 'bob-0', type }))
    await hasBegun(perAccount + 1)
    expect((await begun()).toSorted()).toEqual([...names.slice(0, perAccount), 'bob-0'].toSorted())
    photos.push(send(images, { userId: 'bob', path: 'bob-1', type }))
    photos.push(send(images, { userId: 'cid', path: 'cid-0', type }))
    await end('bob-0')
    await hasBegun(perAccount + 2)
    expect((await begun()).at(-1)).toBe('cid-0')
    for (const name of [...names, 'bob-1', 'cid-0']) await end(name)
    expect(new Set((await Promise.all(photos)).map(({ kind }) => kind))).toEqual(new Set(['processed']))
  })

  it('wait neither for the places of HEIC nor HEIC for theirs', async () => {
    const { images, hasBegun, begun, end } = await heldWorkers()
    const heic = ['h1', 'h2', 'h3'].map((name) => send(images, { path: name, type: 'image/heic' }))
    await hasBegun(1)
    const ordinary = send(images, { path: 'j1' })
    await hasBegun(2)
    expect(await begun()).toEqual(['h1', 'j1'])
    for (const name of ['h1', 'h2', 'h3', 'j1']) await end(name)
    await Promise.all([...heic, ordinary])
  })
})

it('as long as there is a HEIC, other photos have a place less', async () => {
  const { images, hasBegun, begun, end } = await heldWorkers()
  const names = Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) + 1 }, (_, at) => `ann-${at}`)
  const photos = names.map((name) => send(images, { userId: 'ann', path: name }))
  await hasBegun(names.length - 1)
  const heic = ['ann', 'bob'].map((userId) => send(images, { userId, path: `${userId}-heic`, type: 'image/heic' }))
  await hasBegun(names.length)
  await end('ann-0')
  await photos[0]
  // The second HEIC begins when the first one has taken long; a photo of another kind would have begun immediately.
  await hasBegun(names.length + 1)
  expect((await begun()).toSorted()).toEqual([...names.slice(0, -1), 'ann-heic', 'bob-heic'].toSorted())
  for (const name of ['ann-heic', 'bob-heic']) await end(name)
  await Promise.all(heic)
  await hasBegun(names.length + 2)
  for (const name of names) await end(name)
  await Promise.all(photos)
})

describe('when the product stops', () => {
  it('the photo at work is finished, and those that wait are refused', async () => {
    const { images, hasBegun, end } = await heldWorkers({ lastMs: 60_000 })
    const heic = { type: 'image/heic' as const }
    const photos = Promise.allSettled([send(images, { ...heic, path: 'first' }), send(images, heic)])
    await hasBegun(1)
    images.stop()
    await end('first')
    expect(await photos).toMatchObject([{ value: { kind: 'processed' } }, { reason: UNAVAILABLE }])
    await expect(send(images)).rejects.toMatchObject(UNAVAILABLE)
  })

  it('nobody waits for a worker that hangs', async () => {
    const { images } = await workersOf(HANGING, { lastMs: 50 })
    const stuck = Promise.allSettled([send(images)])
    images.stop()
    expect(await stuck).toMatchObject([{ reason: UNAVAILABLE }])
  })

  it.runIf(isLinux)('no worker stays', async () => {
    const { images } = await workersOf(ANSWERING)
    const pid = width(await send(images)) ?? expect.fail()
    await images.close()
    expect(residentBytes(pid)).toBeNull()
  })
})
