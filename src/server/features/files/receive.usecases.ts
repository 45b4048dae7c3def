import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SNIFF_BYTES, sniffFormat, type PhotoFormat } from './files.rules.ts'

export type Received = { size: number; sha256: string; format: PhotoFormat | null }

/** What came was larger than the plan allows; nothing after the limit was kept. */
export class TooManyBytes extends Error {}

/**
 * Writes what comes to a file and hashes it on the way. Memory holds one chunk at a time. Throws {@link TooManyBytes}
 * at the first byte over the limit, or the stream's own error when the client went away.
 */
export async function receive(source: Readable, target: string, maxBytes: number): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(new TooManyBytes())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, meter, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest('hex'), format: await readFormat(target) }
}

/** SHA-256 of a file in hex, read in pieces. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function readFormat(file: string): Promise<PhotoFormat | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return sniffFormat(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
