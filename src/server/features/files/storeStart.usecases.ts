import type { Log } from '#server/platform/log/log.ts'
import { StoreUnavailable, type OpenStore, type StoreUse } from './files.port.ts'

/** Prepares a store. Throws StartupError and {@link StoreUnavailable}, and closes the store then. */
export async function prepareStore(opened: OpenStore, use: StoreUse): Promise<OpenStore> {
  try {
    await opened.prepare(use)
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

/**
 * Prepares the store of the product. If it cannot be reached, the product starts anyway: everything except the photos
 * works, and the photos are back when the store is. Throws StartupError if it may not be used.
 */
export async function startWithStore(opened: OpenStore, log: Log): Promise<OpenStore> {
  try {
    await opened.prepare('write')
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      opened.close()
      throw error
    }
    log.warn({ err: error.cause }, 'the object store cannot be reached; photos are unavailable until it can')
  }
  return opened
}

/**
 * Looks at a store, creates nothing, and closes it. A store that cannot be reached is not looked at, which the log
 * says. Throws StartupError if it may not be used.
 */
export async function peekAtStore(
  opened: OpenStore,
  { look, log }: { look: (store: OpenStore) => Promise<void>; log: Log },
): Promise<void> {
  try {
    await opened.prepare('look')
    await look(opened)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    log.warn({ err: error.cause }, 'the object store cannot be reached, so nobody knows whether it is the right one')
  } finally {
    opened.close()
  }
}
