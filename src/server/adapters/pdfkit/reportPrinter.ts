import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PHOTO_DELETED } from '#shared/analyses/report.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { PdfReport, PrintedPdf, PrintPdf } from '../../features/analyses/reportPdf.port.ts'
import { createFairQueue } from '../../platform/fair-queue/fairQueue.ts'
import { newId } from '../../platform/ids/ids.ts'
import { createWorkerPool } from '../../platform/processes/workerPool.ts'
import type { PrintTask } from './reportPrinter.messages.ts'

const MB = 1024 ** 2

/** A workspace whose reports take longer than these milliseconds does not keep the process from all others. */
const PATIENCE_MS = 2000

/** Reports that may wait. Who asks for more is told to try again. */
const MAY_WAIT = { ofOwner: 3, ofAll: 30 }

const PROCESS = {
  program: new URL('report.worker.ts', import.meta.url),
  // Otherwise each thread keeps freed memory for itself.
  environment: { MALLOC_ARENA_MAX: '1' },
  // One thread collects its garbage, behind the server's own threads. With more room for new objects, a process that
  // has printed twelve reports has twice the memory.
  nodeArguments: ['--max-old-space-size=256', '--max-semi-space-size=2', '--single-threaded-gc', '--v8-pool-size=1'],
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
 * would share the server's memory, and collecting its garbage would keep requests waiting. Photos and the PDF go
 * through files in `tempDir`: as messages, each would stop all requests for as long as its bytes are copied.
 */
export function createReportPrinter({ tempDir }: { tempDir: string }): PrintPdf {
  const pool = createWorkerPool<PrintTask, null>(PROCESS)
  const queue = createFairQueue({
    places: 1,
    patienceMs: PATIENCE_MS,
    mayWait: { ...MAY_WAIT, refusal: () => unavailable() },
  })

  async function printIn(folder: string, report: PdfReport, signal?: AbortSignal): Promise<PrintedPdf> {
    const task = await filed(report, folder)
    const end = await pool.run(task, signal)
    if (end.kind === 'replied') {
      // The folder is removed before it is read, which goes on in a file that is open.
      const file = await open(task.pdfPath)
      return { size: (await file.stat()).size, content: file.createReadStream() }
    }
    throw end.kind === 'failed' ? end.error : new Error(`A report was not printed: ${end.kind}`)
  }

  return ({ owner }, load, signal) => {
    const print = async () => {
      const report = await load()
      const folder = path.join(tempDir, `${newId()}.report`)
      try {
        await mkdir(folder, { mode: 0o700 })
        return await printIn(folder, report, signal)
      } catch (error) {
        signal?.throwIfAborted()
        throw error instanceof AppError ? error : unavailable(error)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    return queue.run(owner, print, signal)
  }
}

/** The report with its photos as files in a folder. */
async function filed({ photos, ...report }: PdfReport, folder: string): Promise<PrintTask> {
  const files = await Promise.allSettled(
    photos.map(async ({ open, ...photo }, n) => {
      const jpeg = await open()
      if (jpeg === null) return { ...photo, caption: PHOTO_DELETED, jpegPath: null }
      const jpegPath = path.join(folder, `${n}.jpg`)
      await pipeline(jpeg, createWriteStream(jpegPath, { mode: 0o600 }))
      return { ...photo, jpegPath }
    }),
  )
  const written = files.map((file) => {
    if (file.status === 'rejected') throw file.reason
    return file.value
  })
  return { report, photos: written, pdfPath: path.join(folder, 'report.pdf') }
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', "We can't make this PDF right now. The text report is there.", {
    retryAfterSeconds: 10,
    ...(cause === undefined ? {} : { cause }),
  })
}
