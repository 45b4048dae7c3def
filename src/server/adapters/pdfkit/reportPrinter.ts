import { AppError } from '#shared/errors/appError.ts'
import type { PdfReport, PrintPdf } from '../../features/analyses/reportPdf.port.ts'
import { createFairQueue } from '../../platform/fair-queue/fairQueue.ts'
import { createWorkerPool } from '../../platform/processes/workerPool.ts'

const MB = 1024 ** 2

/** A workspace whose reports take longer than these milliseconds does not keep the process from all others. */
const PATIENCE_MS = 2000

/** Reports that may wait. Who asks for more is told to try again. */
const MAY_WAIT = { ofOwner: 3, ofAll: 30 }

const PROCESS = {
  program: new URL('report.worker.ts', import.meta.url),
  environment: {},
  // One thread collects its garbage, behind the server's own threads.
  nodeArguments: ['--max-old-space-size=256', '--single-threaded-gc', '--v8-pool-size=1'],
  /** Behind the decoders of photos. With more, a report would not be done in time while both cores are busy. */
  niceness: 10,
  startLimitMs: 60_000,
  /** Processor time of one report. One of eight photos takes half a second; by the clock, all may be busy. */
  timeLimitMs: 20_000,
  clockTimes: 3,
  memoryLimitBytes: 384 * MB,
  idleMs: 60_000,
  tasksPerProcess: 100,
  keptBytes: 256 * MB,
}

/**
 * Prints reports in a process of low priority, and in a second one while those of one workspace take long. A thread
 * would share the server's memory, and collecting its garbage would keep requests waiting.
 */
export function createReportPrinter(): PrintPdf {
  const pool = createWorkerPool<PdfReport, Uint8Array<ArrayBuffer>>(PROCESS)
  const queue = createFairQueue({
    places: 1,
    patienceMs: PATIENCE_MS,
    mayWait: { ...MAY_WAIT, refusal: () => unavailable() },
  })
  return ({ owner }, load, signal) => {
    const print = async () => {
      const end = await pool.run(await load(), signal).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw unavailable(error)
      })
      if (end.kind === 'replied') return end.reply
      signal?.throwIfAborted()
      throw unavailable(end.kind === 'failed' ? end.error : new Error(`A report was not printed: ${end.kind}`))
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
