import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

configure({ useWebWorkers: false })

/** The files of a zip by name, in its order. Fails for an incomplete zip, and for one that leads out of its folder. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { checkSignature: true })
  const files = new Map<string, Buffer>()
  for (const entry of await reader.getEntries()) {
    const { filename } = entry
    if (entry.directory) continue
    if (/^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(filename)) throw new Error(`${filename} leads out of the zip`)
    if (files.has(filename)) throw new Error(`${filename} is in the zip twice`)
    files.set(filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  }
  await reader.close()
  return files
}
