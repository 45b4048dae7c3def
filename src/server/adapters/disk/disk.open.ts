import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { OpenStore } from '../../features/files/files.port.ts'
import { StartupError } from '../../platform/startupError.ts'
import { createDiskMark } from './disk.mark.ts'
import { createDiskStore } from './disk.store.ts'

/** The folder of the objects in the data folder. */
export function objectsFolder(dataDir: string): string {
  return path.join(dataDir, 'objects')
}

/** The store in a folder. A folder that is only read from must exist. */
export function openFolder(folder: string): OpenStore {
  return {
    store: createDiskStore(folder),
    mark: createDiskMark(folder),
    place: `the folder ${folder}`,
    async prepare(use) {
      if (use === 'write') await mkdir(folder, { recursive: true, mode: 0o700 })
      if (use === 'read' && !(await isFolder(folder))) throw new StartupError(`There is no folder ${folder}.`)
    },
    close: () => {},
  }
}

function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
