import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { STORE_MARK, type StoreMark } from '../../features/files/files.port.ts'

/** The mark of a store on the disk is a file beside the folders of the accounts. Reading it creates nothing. */
export function createDiskMark(root: string): StoreMark {
  const file = path.join(root, STORE_MARK)
  return {
    async read() {
      try {
        return (await readFile(file, 'utf8')).trim()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async write(id) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const draft = `${file}.${process.pid}`
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(id)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    },
  }
}
