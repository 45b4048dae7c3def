import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { reading } from './windowedFile.ts'

const inflated = promisify(inflate)

/** Maximum size, uncompressed, of the text and color profile that a PNG may contain besides its pixels. */
const TEXT_MAX = 4 * 1024 ** 2

/** Minimum size that each chunk counts as, because very many small chunks cost as much as a huge one. */
const TEXT_LEAST = 4 * 1024

/** Maximum number of chunks, far more than the pixels of a hundred megabytes need. */
const CHUNKS_MAX = 100_000

const SIGNATURE_LENGTH = 8
/** Length and type come before the data, the checksum after it. */
const HEAD_LENGTH = 8
const TAIL_LENGTH = 4

const PACKED = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Whether a PNG contains more data besides its pixels than a photo needs. A few megabytes of compressed text cost a
 * decoder many seconds, regardless of the pixels. Nothing beyond the limit is decompressed here.
 */
export function hasHugeText(file: string): Promise<boolean> {
  return reading(file, async (read) => {
    let left = TEXT_MAX
    let at = SIGNATURE_LENGTH
    for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
      const head = await read(at, HEAD_LENGTH)
      // Truncated and malformed files are left to the decoder, which rejects them.
      if (head.length < HEAD_LENGTH) return false
      const length = head.readUInt32BE(0)
      const type = head.toString('latin1', 4, 8)
      if (PACKED.has(type)) {
        if (length >= left) return true
        left -= Math.max(TEXT_LEAST, await unpackedSize(type, await read(at + HEAD_LENGTH, length), left))
        if (left < 0) return true
      }
      at += HEAD_LENGTH + length + TAIL_LENGTH
    }
    return true
  })
}

/** The uncompressed size of a chunk's data, or any number above `max` when it is larger than that. */
async function unpackedSize(type: string, data: Buffer, max: number): Promise<number> {
  const packed = packedPart(type, data)
  if (packed === null) return data.length
  try {
    return (await inflated(packed, { maxOutputLength: max })).length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? max + 1 : data.length
  }
}

/** The compressed part after a chunk's keyword, languages and flags, or null when the chunk is not compressed. */
function packedPart(type: string, data: Buffer): Buffer | null {
  const afterKeyword = data.indexOf(0) + 1
  // One byte names the compression method; only one method exists.
  if (type !== 'iTXt') return data.subarray(afterKeyword + 1)
  if (data[afterKeyword] !== 1) return null
  const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1
  return data.subarray(data.indexOf(0, afterLanguage) + 1)
}
