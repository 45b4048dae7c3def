import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, expect, it } from 'vitest'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import { createReadCameraFacts, type ReadCameraFactsParts } from './cameraFacts.usecases.ts'
import { StoreUnavailable } from './files.port.ts'
import type { StoredPhoto } from './files.types.ts'
import { createReservations } from './reservations.usecases.ts'

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-camera-'))
afterAll(() => rm(tempDir, { recursive: true, force: true }))
afterEach(async () => expect(await readdir(tempDir), 'no file is left').toEqual([]))

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
const FACTS: CameraFacts = { time: null, offset: null, name: 'Phone', hasLocation: false, hasCredentials: false }
const ann = toUserId('ann')

function photoOf(id: string): StoredPhoto {
  return {
    id,
    workspaceId: toWorkspaceId(ann),
    createdBy: ann,
    fileName: 'wall.jpg',
    fileType: 'image/jpeg',
    fileSize: JPEG.length,
    width: 1,
    height: 1,
    sha256: '',
    displaySha256: null,
    thumbSha256: null,
    storageKey: `ann/${id}.jpg`,
    quality: null,
    camera: null,
    madeSmaller: null,
    shows: [],
    caption: null,
    createdAt: new Date(0),
  }
}

/** The job over photos in memory: which are left, and those that it has read. */
function job(ids: readonly string[], parts: Partial<ReadCameraFactsParts> = {}) {
  const left = new Set(ids)
  const steps: string[][] = []
  const cameraFacts = createReadCameraFacts({
    repository: {
      async withoutCameraFacts(after, limit) {
        const step = [...left].filter((id) => after === null || id > after).slice(0, limit)
        steps.push(step)
        return step.map(photoOf)
      },
      storeCameraFacts: async (id) => void left.delete(id),
    },
    store: { open: async () => Readable.from([JPEG]) },
    images: { cameraFacts: async () => FACTS },
    reservations: createReservations(async () => 1e9),
    log: pino({ level: 'silent' }),
    tempDir,
    ...parts,
  })
  const fill = (...options: Parameters<typeof cameraFacts.fill>) => cameraFacts.fill(...options)
  return { fill, left: () => [...left], steps }
}

it('reads all photos that are left, some at a time', async () => {
  const { fill, left, steps } = job(['1', '2', '3'])
  await fill(undefined, { photos: 2 })
  expect(left()).toEqual([])
  expect(steps).toEqual([['1', '2'], ['3'], []])
})

it('goes on where it was stopped', async () => {
  const stop = new AbortController()
  const read = async () => {
    stop.abort()
    return FACTS
  }
  const { fill, left } = job(['1', '2', '3'], { images: { cameraFacts: read } })
  await expect(fill(stop.signal)).rejects.toThrow('aborted')
  expect(left()).toEqual(['2', '3'])
  await fill()
  expect(left()).toEqual([])
})

it('leaves a photo that is missing or cannot be read, and reads the others', async () => {
  let reads = 0
  const { fill, left } = job(['1', '2', '3'], {
    store: { open: async (key) => (key === 'ann/1.jpg' ? null : Readable.from([JPEG])) },
    images: {
      cameraFacts: async () => {
        reads += 1
        if (reads === 1) throw new Error('An image worker could not read a photo')
        return FACTS
      },
    },
  })
  await fill(undefined, { photos: 1 })
  expect(left()).toEqual(['1', '2'])
})

it('ends when the store or the disk cannot be used, until the next time', async () => {
  const away = job(['1', '2'], { store: { open: () => Promise.reject(new StoreUnavailable(null)) } })
  await expect(away.fill()).rejects.toThrow(StoreUnavailable)
  const full = job(['1', '2'], { reservations: createReservations(async () => 0) })
  await expect(full.fill()).rejects.toMatchObject({ code: 'no_space' })
  expect([away.left(), full.left()]).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
})
