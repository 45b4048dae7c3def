import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import { SNIFF_BYTES, sniffFormat, type PhotoFormat } from '#shared/files/photoFormat.rules.ts'

export type Received = { size: number; sha256: string; format: PhotoFormat | null }

/** The upload is larger than the plan allows. Nothing after the limit was kept. */
export class TooManyBytes extends Error {}

export type Bounds = {
  maxBytes: number
  /** Called with the total number of bytes written so far. When it throws, the reception ends. */
  wrote: (bytes: number) => Promise<void>
}

/** Bytes that are buffered for the disk. Chunks that arrive during one write are written together by the next one. */
const BATCH_BYTES = 1024 * 1024

/**
 * Writes a stream to a file and hashes it at the same time, with one or two megabytes in memory. Throws {@link
 * TooManyBytes} at the first byte over the limit, any error of `wrote`, or the stream's own error when the client
 * disconnected.
 */
export async function receive(source: Readable, target: string, { maxBytes, wrote }: Bounds): Promise<Received> {
  const hash = createHash('sha256')
  const handle = await open(target, 'wx', 0o600)
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  async function write(entries: { chunk: Buffer }[]): Promise<void> {
    const chunks = entries.map(({ chunk }) => chunk)
    for (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw new TooManyBytes()
      hash.update(chunk)
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
    }
    await writeAll(handle.fd, chunks)
    await wrote(size)
  }
  const sink = new Writable({ highWaterMark: BATCH_BYTES, writev: callbackify(write) })
  try {
    await pipeline(source, sink)
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex'), format: sniffFormat(head) }
}

/** A disk that gets full accepts part of a write before it reports an error. */
async function writeAll(fd: number, chunks: readonly Buffer[]): Promise<void> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const written = await new Promise<number>((resolve, reject) => {
    fs.writev(fd, chunks, (error, count) => (error === null ? resolve(count) : reject(error)))
  })
  if (written === length) return
  if (written === 0) throw new Error('The disk accepts no more bytes')
  await writeAll(fd, [Buffer.concat(chunks).subarray(written)])
}
