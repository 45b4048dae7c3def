import type { CheckStorage } from './diagnostics.port.ts'

export type CheckStorageParts = {
  /** Throws when the folder of the photos cannot be used; null when photos are not in a folder. */
  requireFolder: (() => Promise<void>) | null
  store: { size: (key: string) => Promise<number | null> }
  /** What must stay free is left out, so it can be less than nothing. */
  freeBytes: () => Promise<number>
}

/** The key of an object that never exists. A store that works reports that it does not exist. */
const NO_OBJECT = 'diagnostics/no-object'

/** Checks the store of photos, and the space for more. */
export function createCheckStorage({ requireFolder, store, freeBytes }: CheckStorageParts): CheckStorage {
  return async () => {
    await requireFolder?.()
    await store.size(NO_OBJECT)
    return (await freeBytes()) >= 0 ? 'ready' : 'no_space'
  }
}
