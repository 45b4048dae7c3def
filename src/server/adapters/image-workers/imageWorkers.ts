import { availableParallelism } from 'node:os'
import type { Copies, ImageProcessor, ProcessResult, ReceivedPhoto } from '../../features/files/files.port.ts'
import { createFairQueue, type QueueOptions } from '#server/platform/fair-queue/fairQueue.ts'
import type { Log } from '#server/platform/log/log.ts'
import { startWorkerProcess, type TaskEnd, type WorkerProcess } from '#server/platform/processes/workerProcess.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { ImageReply, ImageTask } from './imageWorkers.messages.ts'

const MB = 1024 ** 2

export type ImageWorkersOptions = {
  /** The program of the processes. */
  program: URL
  log: Pick<Log, 'warn'>
  /** Milliseconds for one photo. One of 12 megapixels takes a quarter of a second, as HEIC one and a half. */
  timeLimitMs: number
  /** Bytes of a whole process. What is taken of 48 megapixels in scans, or 60 of HEIC, is below it. */
  memoryLimitBytes: number
  /** Bytes of libheif's own memory. */
  heicHeapBytes: number
  /** Milliseconds until a process has started; a busy machine takes seconds. */
  startLimitMs: number
  /** Milliseconds that photos at work are given when the product stops. */
  lastMs: number
  /** Milliseconds without a photo after which a process gives its memory back. */
  idleMs: number
  /** Photos after which a process is replaced by a new one. */
  photosPerProcess: number
  /** Bytes that a process may keep after a photo; one that keeps more is replaced. */
  keptBytes: number
  /** By how much the system prefers other processes. */
  niceness: number
}

/**
 * Milliseconds after which photos at work take so long that an account without one gets an extra process. An ordinary
 * photo takes less, and the account's own photo is then stored within 2.5 seconds. A HEIC of 12 megapixels takes up to
 * two seconds and 150 MB, so that an extra process for HEIC is only worth its memory when a photo takes far longer.
 */
const WAIT_MS = { ordinary: 1000, heic: 6000 } as const

/** As many as there are cores, of which the database and the server have their share, but at most this many. */
const PROCESSES_MAX = 4

const DEFAULTS: Omit<ImageWorkersOptions, 'program' | 'log'> = {
  timeLimitMs: 20_000,
  memoryLimitBytes: 512 * MB,
  heicHeapBytes: 448 * MB,
  startLimitMs: 30_000,
  lastMs: 5_000,
  idleMs: 30_000,
  photosPerProcess: 100,
  keptBytes: 160 * MB,
  niceness: 0,
}

/**
 * glibc would keep what was freed, in an arena for each thread; with these it gives pieces of 128 KB and more back at once.
 * JavaScript itself needs little. Together they take 25 MB off the 155 that a worker had after five photos of 12 megapixels.
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

/** How much longer than its photo may take a worker lives without whoever started it. */
const DEADLINE_TIMES = 2

export type ImageWorkers = ImageProcessor & {
  /** Refuses what waits and gives the photos at work a few seconds more. */
  stop: () => void
  /** Ends all processes. */
  close: () => Promise<void>
}

/**
 * Photos are decoded in processes of their own, which know no secret of the product and can be killed: decoders work on
 * what strangers send. HEIC has a place of its own, since one takes five times as long, and each has a new process, because
 * the memory of WebAssembly never shrinks. It waits for no other kind; but as long as there is one, the others have a place
 * less, so that the processes together take no more memory than without it. Where all places of a kind are taken by photos
 * that take long, one more is opened for an account that has none.
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
    stop() {
      for (const lane of Object.values(lanes)) lane.stop()
    },
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}

type Worker = WorkerProcess<ImageTask, ImageReply>

type Lane = ImageWorkers & {
  /** How many processes it may have; those that are too many end with the photo that they are at. */
  setPlaces: (places: number) => void
}

/**
 * Photos of one kind, and the processes for them. They start when they are needed. `onCount` hears how many photos
 * are at work or wait. */
function createLane(
  options: ImageWorkersOptions,
  queueOptions: QueueOptions,
  onCount: (photos: number) => void = () => {},
): Lane {
  const queue = createFairQueue(queueOptions)
  let { places } = queueOptions
  let photosHere = 0
  const all = new Set<Worker>()
  /** The one that was at work last stands last, and is taken first: the others may go. */
  const idle: Worker[] = []
  const photos = new WeakMap<Worker, number>()
  const timers = new WeakMap<Worker, NodeJS.Timeout>()
  let isStopping = false

  function start(): Worker {
    const worker = startWorkerProcess<ImageTask, ImageReply>(options.program, {
      ...options,
      environment: ENVIRONMENT,
      nodeArguments: NODE_ARGUMENTS,
    })
    all.add(worker)
    void worker.gone.then(() => {
      all.delete(worker)
      forget(worker)
    })
    return worker
  }

  function forget(worker: Worker): void {
    clearTimeout(timers.get(worker))
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
  }

  async function run(task: ImageTask): Promise<{ worker: Worker; end: TaskEnd<ImageReply> }> {
    const used = idle.at(-1)
    if (used !== undefined) {
      forget(used)
      // One that has ended a moment ago, such as for want of memory, has not begun.
      const end = await used.run(task).catch(() => null)
      if (end !== null) return { worker: used, end }
    }
    const worker = start()
    const end = await worker.run(task).catch((error: unknown) => {
      throw unavailable(error)
    })
    return { worker, end }
  }

  async function giveBack(worker: Worker): Promise<void> {
    const count = (photos.get(worker) ?? 0) + 1
    photos.set(worker, count)
    const isUsedUp = count >= options.photosPerProcess || (worker.residentBytes() ?? 0) > options.keptBytes
    if (isUsedUp || isStopping || all.size > places) return worker.end()
    idle.push(worker)
    const giveUp = (): void => {
      forget(worker)
      void worker.end()
    }
    timers.set(worker, setTimeout(giveUp, options.idleMs).unref())
  }

  async function work(task: ImageTask, userId: string): Promise<ProcessResult> {
    const { worker, end } = await run(task)
    switch (end.kind) {
      case 'replied':
        await giveBack(worker)
        return end.reply
      case 'failed':
        await giveBack(worker)
        throw end.error
      case 'over_time':
      case 'over_memory':
      case 'died':
        options.log.warn({ user_id: userId, type: task.photo.type, reason: end.kind }, 'an image worker was ended')
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

  return {
    process: ({ path, type, userId }: ReceivedPhoto, copies: Copies) =>
      counted(() =>
        queue.run(userId, () =>
          work(
            {
              photo: { path, type },
              copies,
              heicHeapBytes: options.heicHeapBytes,
              deadlineMs: options.timeLimitMs * DEADLINE_TIMES,
            },
            userId,
          ),
        ),
      ),
    setPlaces(count) {
      places = count
      for (const worker of idle.splice(0, Math.max(0, all.size - places))) {
        forget(worker)
        void worker.end()
      }
      queue.setPlaces(places)
    },
    stop() {
      isStopping = true
      queue.stop(() => unavailable())
      for (const worker of idle.splice(0)) void worker.end()
      setTimeout(() => {
        for (const worker of all) void worker.end()
      }, options.lastMs).unref()
    },
    async close() {
      isStopping = true
      queue.stop(() => unavailable())
      await Promise.all([...all].map((worker) => worker.end()))
    },
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', undefined, { retryAfterSeconds: 5, ...(cause === undefined ? {} : { cause }) })
}
