import { availableParallelism } from 'node:os'
import type { Copies, ImageProcessor, ReceivedPhoto } from '../../features/files/files.port.ts'
import { createFairQueue, type QueueOptions } from '#server/platform/fair-queue/fairQueue.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createWorkerPool } from '#server/platform/processes/workerPool.ts'
import { AppError } from '#shared/errors/appError.ts'
import { HEIC_HEAP_BYTES } from '#shared/files/photoCopies.ts'
import type { ImageReply, ImageTask } from './imageWorkers.messages.ts'

const MB = 1024 ** 2

export type ImageWorkersOptions = {
  /** The program that the processes run. */
  program: URL
  log: Pick<Log, 'warn'>
  /**
   * Processor time for one photo in milliseconds. A photo of 12 megapixels takes a quarter of a second, or one and a
   * half seconds as HEIC. A photo that got less in `clockTimes` that time is not refused: it can be sent again.
   */
  timeLimitMs: number
  clockTimes: number
  /**
   * Memory limit of a whole process in bytes. Progressive images of 48 megapixels and HEIC images of 60 stay below it.
   */
  memoryLimitBytes: number
  /** Memory limit of libheif in bytes. */
  heicHeapBytes: number
  /** Milliseconds until a process must have started. On a busy machine this takes seconds. */
  startLimitMs: number
  /** Milliseconds that photos in progress get when the product stops. */
  lastMs: number
  /** Milliseconds without a photo after which a process ends to free its memory. */
  idleMs: number
  /** Number of photos after which a process is replaced. */
  photosPerProcess: number
  /** Memory that a process may keep after a photo, in bytes. A process that keeps more is replaced. */
  keptBytes: number
  /** The nice value: by how much the system prefers other processes, and the threads that hash passwords. */
  niceness: number
}

/**
 * When all photos in progress have taken longer than these milliseconds, an account that has none gets an extra
 * process. An ordinary photo takes less, and the account's own photo is then stored within 2.5 seconds. A HEIC of 12
 * megapixels takes up to two seconds and 150 MB, so an extra process for HEIC is only worth its memory when a photo
 * takes far longer.
 */
const WAIT_MS = { ordinary: 1000, heic: 6000 } as const

/**
 * At most this many processes, and no more than there are cores, because the database and the server need cores as
 * well.
 */
const PROCESSES_MAX = 4

const DEFAULTS: Omit<ImageWorkersOptions, 'program' | 'log'> = {
  timeLimitMs: 20_000,
  clockTimes: 2,
  memoryLimitBytes: 512 * MB,
  heicHeapBytes: HEIC_HEAP_BYTES,
  startLimitMs: 30_000,
  lastMs: 5_000,
  idleMs: 30_000,
  photosPerProcess: 100,
  keptBytes: 160 * MB,
  niceness: 7,
}

/**
 * glibc would keep freed memory in an arena for each thread. With these settings it returns pieces of 128 KB and more
 * immediately. JavaScript itself needs little memory. Together they save 25 MB of the 155 MB that a worker used after
 * five photos of 12 megapixels.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
}
const NODE_ARGUMENTS = [
  '--max-old-space-size=64',
  '--max-semi-space-size=1',
  '--single-threaded-gc',
  '--v8-pool-size=1',
]

export type ImageWorkers = ImageProcessor & {
  /** How many photos are decoded, and wait for it, now. HEIC photos have a queue of their own. */
  counts: () => Record<'ordinary' | 'heic', { running: number; waiting: number }>
  /** Rejects waiting photos and gives those in progress a few more seconds. */
  stop: () => void
  /** Ends all processes. */
  close: () => Promise<void>
}

/**
 * Decodes photos in separate processes that know none of the product's secrets and can be killed, because decoders
 * process untrusted files. HEIC has its own process: a HEIC photo takes five times as long, and each needs a new
 * process because the memory of WebAssembly never shrinks. HEIC photos do not wait for others, but while there is one,
 * the others have one process less, so that the total memory stays the same. When slow photos occupy all processes of a
 * kind, an extra process is started for an account that has none.
 */
export function createImageWorkers(
  given: Pick<ImageWorkersOptions, 'program' | 'log'> & Partial<ImageWorkersOptions>,
): ImageWorkers {
  const options = { ...DEFAULTS, ...given }
  const processes = Math.max(2, Math.min(PROCESSES_MAX, availableParallelism()))
  const lanes = {
    ordinary: createLane(options, { places: processes, patienceMs: WAIT_MS.ordinary }),
    heic: createLane({ ...options, photosPerProcess: 1 }, { places: 1, patienceMs: WAIT_MS.heic }, (photos) =>
      lanes.ordinary.setPlaces(photos === 0 ? processes : processes - 1),
    ),
  }
  return {
    process(photo, copies) {
      const lane = photo.type === 'image/heic' ? lanes.heic : lanes.ordinary
      return lane.process(photo, copies)
    },
    // Nothing is decoded for that, so a HEIC is like any other photo.
    cameraFacts: (photo) => lanes.ordinary.cameraFacts(photo),
    counts: () => ({ ordinary: lanes.ordinary.counts(), heic: lanes.heic.counts() }),
    stop() {
      for (const lane of Object.values(lanes)) lane.stop()
    },
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}

type Lane = Omit<ImageWorkers, 'counts'> & {
  counts: () => { running: number; waiting: number }
  /** Sets the maximum number of processes. Surplus processes end after their current photo. */
  setPlaces: (places: number) => void
}

/**
 * Photos of one kind and the processes for them, which are started on demand. `onCount` is called with the number of
 * photos that are in progress or waiting.
 */
function createLane(
  options: ImageWorkersOptions,
  queueOptions: QueueOptions,
  onCount: (photos: number) => void = () => {},
): Lane {
  const queue = createFairQueue(queueOptions)
  const pool = createWorkerPool<ImageTask, ImageReply>({
    ...options,
    tasksPerProcess: options.photosPerProcess,
    environment: ENVIRONMENT,
    nodeArguments: NODE_ARGUMENTS,
  })
  pool.keep(queueOptions.places)
  let photosHere = 0

  async function work(task: ImageTask, userId: string): Promise<ImageReply> {
    const end = await pool.run(task).catch((error: unknown) => {
      throw unavailable(error)
    })
    switch (end.kind) {
      case 'replied':
        return end.reply
      case 'failed':
        throw end.error
      case 'over_time':
      case 'out_of_turn':
      case 'over_memory':
      case 'died':
        options.log.warn({ user_id: userId, type: task.photo.type, reason: end.kind }, 'an image worker was ended')
        if (end.kind === 'out_of_turn') throw unavailable()
        return { kind: end.kind === 'died' ? 'unreadable' : 'too_complex' }
      case 'ended':
        throw unavailable()
    }
  }

  async function counted<Result>(doing: () => Promise<Result>): Promise<Result> {
    onCount((photosHere += 1))
    try {
      return await doing()
    } finally {
      onCount((photosHere -= 1))
    }
  }

  const reply = ({ userId, share = userId, ...photo }: ReceivedPhoto, copies: Copies | null): Promise<ImageReply> =>
    counted(() =>
      queue.run(share, () =>
        work(
          {
            photo,
            copies,
            heicHeapBytes: options.heicHeapBytes,
            // A worker whose server is gone ends itself, later than the server would end it.
            deadlineMs: options.timeLimitMs * (options.clockTimes + 1),
          },
          userId,
        ),
      ),
    )

  return {
    async process(photo, copies) {
      const result = await reply(photo, copies)
      if (result.kind === 'camera_facts') throw new Error('An image worker has decoded nothing')
      return result
    },
    async cameraFacts(photo) {
      const result = await reply(photo, null)
      if (result.kind !== 'camera_facts') throw new Error(`An image worker could not read a photo: ${result.kind}`)
      return result.camera
    },
    counts: queue.counts,
    setPlaces(count) {
      pool.keep(count)
      queue.setPlaces(count)
    },
    stop() {
      pool.keep(0)
      queue.stop(() => unavailable())
      setTimeout(() => void pool.end(), options.lastMs).unref()
    },
    async close() {
      pool.keep(0)
      queue.stop(() => unavailable())
      await pool.end()
    },
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', undefined, { retryAfterSeconds: 5, ...(cause === undefined ? {} : { cause }) })
}
