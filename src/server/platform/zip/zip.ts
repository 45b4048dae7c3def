import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a zip. Its bytes are opened when its turn has come. */
export type ZipEntry = {
  path: string
  mtime: Date
  /** Photos are compressed already. */
  compress: boolean
  open: () => Promise<Readable>
}

/**
 * A zip of these entries, created while it is read: one entry is open at a time, and nothing is read before the reader
 * accepts it. When the reader stops, the open entry is closed and no further one is requested. An entry that fails
 * destroys the zip, so the reader sees that it is incomplete.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))

  async function write(): Promise<void> {
    for await (const { path, open, ...options } of entries) {
      current = await open()
      if (output.destroyed) {
        current.destroy()
        return
      }
      const end = finished(current, { writable: false })
      zip.addReadStreamLazy(path, options, givenOnce(current))
      await end
    }
    zip.end()
  }
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

/** A source that gives its stream once and forgets it, because the zip keeps the source of each entry until its end. */
function givenOnce(stream: Readable): (take: (error: null, stream: Readable) => void) => void {
  let held: Readable | null = stream
  return (take) => {
    if (held !== null) take(null, held)
    held = null
  }
}

/** A JSON array whose items come one after the other, so that it never lies in memory as a whole. */
export function jsonArray(items: AsyncIterable<unknown>): Readable {
  async function* text() {
    let isFirst = true
    yield '['
    for await (const item of items) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(item, null, 2)}`
      isFirst = false
    }
    yield isFirst ? ']\n' : '\n]\n'
  }
  return Readable.from(text(), { objectMode: false })
}

/** The same bytes. A source that fails ends at that point and is reported, instead of failing its reader. */
export function tolerant(source: Readable, onFailure: (error: unknown) => void): Readable {
  const passed = new PassThrough()
  source.once('close', () => {
    if (source.readableEnded || passed.destroyed) return
    onFailure(source.errored)
    passed.end()
  })
  // Told of by 'close'; without a listener it would end the process.
  source.once('error', () => {})
  passed.once('close', () => source.destroy())
  return source.pipe(passed)
}
