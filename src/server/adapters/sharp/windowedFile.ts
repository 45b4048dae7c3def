import { open, type FileHandle } from 'node:fs/promises'

/** Bytes read at a time, because the metadata of an image consists of thousands of small pieces. */
const WINDOW = 64 * 1024

type Read = (at: number, length: number) => Promise<Buffer>

/** Opens a file for this work, and closes it afterwards. */
export async function reading<Result>(file: string, work: (read: Read) => Promise<Result>): Promise<Result> {
  const handle = await open(file)
  try {
    return await work(windowed(handle))
  } finally {
    await handle.close()
  }
}

/** Reads any part of a file through a moving window. Bytes beyond the end of the file are missing from the result. */
function windowed(handle: FileHandle): Read {
  const window = { at: 0, bytes: Buffer.alloc(0) }
  return async (at, length) => {
    const start = at - window.at
    if (start < 0 || start + length > window.bytes.length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(WINDOW, length)), 0, null, at)
      Object.assign(window, { at, bytes: buffer.subarray(0, bytesRead) })
      return window.bytes.subarray(0, length)
    }
    return window.bytes.subarray(start, start + length)
  }
}
