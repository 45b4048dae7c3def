import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** The files of a zip by name, in its order. Fails for an incomplete zip. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, opened) => {
      if (error === null) resolve(opened)
      else reject(error)
    })
  })
  const open = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      if (files.has(entry.fileName)) reject(new Error(`${entry.fileName} is in the zip twice`))
      open(entry)
        .then(buffer)
        .then((content) => {
          files.set(entry.fileName, content)
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
}
