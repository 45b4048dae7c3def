import { fileURLToPath } from 'node:url'
import { AppError } from '#shared/errors/appError.ts'
import type { PrintPdf } from '../../features/analyses/reportPdf.port.ts'
import { createFairQueue } from '../../platform/fair-queue/fairQueue.ts'
import { createThreads } from '../../platform/threads/threads.ts'

const WORKER = fileURLToPath(new URL('report.worker.ts', import.meta.url))

/**
 * Milliseconds by the clock that one report may take. A report of eight photos takes about 500 of the processor, but
 * the thread waits while all others are busy.
 */
const LIMIT_MS = 60_000

/** A workspace whose reports take longer than these milliseconds does not keep the thread from all others. */
const PATIENCE_MS = 2000

/** Megabytes of the objects of a thread. The bytes of photos are not among them. */
const MEMORY_MB = 256

/** Behind the decoders of photos. With more, a report would not be done in time while both cores are busy. */
const NICENESS = 10

/** Reports that may wait. Who asks for more is told to try again. */
const MAY_WAIT = { ofOwner: 3, ofAll: 30 }

/** Prints reports in one thread of low priority, and in a second one while those of one workspace take long. */
export function createReportPrinter(): PrintPdf {
  const threads = createThreads({ filename: WORKER, maxThreads: 2, memoryMb: MEMORY_MB, niceness: NICENESS })
  const queue = createFairQueue({
    places: 1,
    patienceMs: PATIENCE_MS,
    mayWait: { ...MAY_WAIT, refusal: () => unavailable() },
  })
  return ({ owner }, load, signal) => {
    const print = async () => {
      const report = await load()
      const limit = AbortSignal.timeout(LIMIT_MS)
      const ends = signal === undefined ? limit : AbortSignal.any([limit, signal])
      try {
        // Copies of the photos would be garbage, and collecting it keeps requests waiting.
        const jpegs = [report.brand?.logo ?? null, ...report.photos.map(({ jpeg }) => jpeg)]
        const transferList = jpegs.flatMap((jpeg) => (jpeg === null ? [] : [jpeg.buffer]))
        return (await threads.run(report, { name: 'print', signal: ends, transferList })) as Uint8Array<ArrayBuffer>
      } catch (error) {
        signal?.throwIfAborted()
        throw unavailable(error)
      }
    }
    return queue.run(owner, print, signal)
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', "We can't make this PDF right now. The text report is there.", {
    retryAfterSeconds: 10,
    ...(cause === undefined ? {} : { cause }),
  })
}
