import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { HeicDecoder } from '../../features/files/files.port.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { DecodingOrder, DecodingReport } from './libheif.messages.ts'

/** Milliseconds for one photo. One of 12 megapixels takes a second. */
const TIME_LIMIT_MS = 20_000

/** Milliseconds that a photo is given when the product stops. */
const LAST_MS = 5_000

/** Megabytes of JavaScript; pixels and libheif's own memory do not count here. */
const SCRIPT_MB = 64

/** Bytes of libheif's own. A phone's 60 megapixels, in tiles, take a quarter of it. */
const HEAP_BYTES = 1024 ** 3

export type LibheifDecoder = HeicDecoder & {
  /** Refuses what waits and gives the photo at work a few seconds more. */
  stop: () => void
}

/** Decodes HEIC with libheif, each photo in a worker thread of its own, whose memory goes with it. */
export function createLibheifDecoder({
  timeLimitMs = TIME_LIMIT_MS,
  lastMs = LAST_MS,
  heapBytes = HEAP_BYTES,
  worker = new URL('./libheif.worker.ts', import.meta.url),
} = {}): LibheifDecoder {
  const queue = pLimit(1)
  const stopping = new AbortController()
  return {
    decode: (photoPath, megapixels, use) =>
      queue(async () => {
        if (stopping.signal.aborted) throw unavailable()
        const order = { photoPath, maxPixels: megapixels * 1e6, heapBytes, begun: new SharedArrayBuffer(4) }
        const report = await inWorker(worker, order, { timeLimitMs, lastMs, stopping: stopping.signal })
        switch (report.kind) {
          case 'decoded':
            return use(report)
          case 'too_many_pixels':
            return { kind: 'too_many_pixels', megapixels }
          default:
            return { kind: 'unreadable' }
        }
      }),
    stop: () => stopping.abort(),
  }
}

type Limits = { timeLimitMs: number; lastMs: number; stopping: AbortSignal }

/** The worker's last word, or that the photo is unreadable when it ends or takes too long without one. */
async function inWorker(program: URL, order: DecodingOrder, limits: Limits): Promise<DecodingReport> {
  const worker = new Worker(program, {
    workerData: order,
    // It works on what strangers send: it gets no settings, and what it prints is dropped.
    env: {},
    argv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: SCRIPT_MB, maxYoungGenerationSizeMb: SCRIPT_MB / 4 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const timers: NodeJS.Timeout[] = []
  let onStop = (): unknown => null
  try {
    return await new Promise<DecodingReport>((resolve, reject) => {
      const unreadable = (): void => resolve({ kind: 'unreadable' })
      // Read from shared memory: an error can overtake a message.
      const ended = (error: Error): void =>
        Atomics.load(new Int32Array(order.begun), 0) === 0 ? reject(error) : unreadable()
      worker.on('message', resolve)
      worker.on('error', ended)
      worker.on('exit', (code) => ended(new Error(`The HEIC decoder ended with ${code}`)))
      timers.push(setTimeout(unreadable, limits.timeLimitMs))
      onStop = () => timers.push(setTimeout(() => reject(unavailable()), limits.lastMs))
      limits.stopping.addEventListener('abort', onStop)
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    limits.stopping.removeEventListener('abort', onStop)
    // Its memory is free before the pixels are worked on.
    await worker.terminate()
  }
}

function unavailable(): AppError {
  return new AppError('unavailable', undefined, { retryAfterSeconds: 5 })
}
