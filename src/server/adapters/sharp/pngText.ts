import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { windowed } from './windowedFile.ts'

const inflated = promisify(inflate)

/** Bytes of text and colour profile, unpacked, that a PNG may carry beside its pixels. */
const TEXT_MAX = 4 * 1024 ** 2

/** What each piece of it counts at least: very many small ones cost as much as a huge one. */
const TEXT_LEAST = 4 * 1024

/** Far more chunks than the pixels of a hundred megabytes come in. */
const CHUNKS_MAX = 100_000

const SIGNATURE_LENGTH = 8
/** Length and type before the data, checksum behind it. */
const HEAD_LENGTH = 8
const TAIL_LENGTH = 4

const PACKED = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Whether a PNG carries more beside its pixels than a photo needs. A few megabytes of packed text cost a decoder many
 * seconds, whatever the pixels are. Nothing beyond the limit is unpacked here.
 */
export async function hasHugeText(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const read = windowed(handle)
    let left = TEXT_MAX
    let at = SIGNATURE_LENGTH
    for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
      const head = await read(at, HEAD_LENGTH)
      // What is cut off or malformed is for the decoder to refuse.
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
  } finally {
    await handle.close()
  }
}

/** Bytes that a chunk's data come to, or more than `max` when it is more than that. */
async function unpackedSize(type: string, data: Buffer, max: number): Promise<number> {
  const packed = packedPart(type, data)
  if (packed === null) return data.length
  try {
    return (await inflated(packed, { maxOutputLength: max })).length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? max + 1 : data.length
  }
}

/** What stands behind a chunk's keyword, languages and flags, or null when it is not compressed. */
function packedPart(type: string, data: Buffer): Buffer | null {
  const afterKeyword = data.indexOf(0) + 1
  // A byte that names the method, of which there is one.
  if (type !== 'iTXt') return data.subarray(afterKeyword + 1)
  if (data[afterKeyword] !== 1) return null
  const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1
  return data.subarray(data.indexOf(0, afterLanguage) + 1)
}
