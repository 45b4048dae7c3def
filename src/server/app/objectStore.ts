import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createDiskMark } from '#server/adapters/disk/disk.mark.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import type { S3Store } from '#server/adapters/s3/s3.store.ts'
import { StoreUnavailable, type ObjectStore, type StoreMark } from '#server/features/files/files.port.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { parseStorageUrl, type StorageLocation } from '#server/platform/config/storageUrl.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

export type OpenStore = { store: ObjectStore; mark: StoreMark; close: () => void }

export type StorageSettings = Pick<
  Settings,
  'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
>

/** The folder of the objects when STORAGE_URL is not set. */
export function diskPlace(dataDir: string): string {
  return path.join(dataDir, 'objects')
}

/**
 * The object store that the settings name. Throws {@link StartupError} if the bucket does not exist or may not be used.
 * If the store cannot be reached, the product starts anyway: everything except the photos works, and the photos are
 * back when the store is.
 */
export async function createObjectStore(settings: StorageSettings, dataDir: string, log: Log): Promise<OpenStore> {
  if (settings.STORAGE_URL === undefined) return onDisk(diskPlace(dataDir))
  const store = await openBucket(settings.STORAGE_URL, settings)
  try {
    await store.requireBucket()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      store.close()
      throw error
    }
    log.warn({ err: error.cause }, 'the object store cannot be reached; photos are unavailable until it can')
  }
  return { store, mark: store.mark, close: store.close }
}

/**
 * Looks at the store of the settings, with what messages call it, and creates nothing. Throws {@link StartupError} if the
 * bucket does not exist or may not be used. A store that cannot be reached is not looked at, which the log says.
 */
export async function peekAtObjectStore(
  settings: StorageSettings,
  dataDir: string,
  { look, log }: { look: (store: OpenStore & { place: string }) => Promise<void>; log: Log },
): Promise<void> {
  const { STORAGE_URL: location } = settings
  if (location === undefined) {
    const folder = diskPlace(dataDir)
    return look({ ...storeIn(folder), place: `the folder ${folder}` })
  }
  const store = await openBucket(location, settings)
  try {
    await store.requireBucket()
    await look({ store, mark: store.mark, close: store.close, place: `the bucket ${location.bucket}` })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    log.warn({ err: error.cause }, 'the object store cannot be reached, so nobody knows whether it is the right one')
  } finally {
    store.close()
  }
}

/**
 * Opens a store by its s3:// URL or its folder. A folder that is only read from must exist. Throws {@link StartupError}
 * for problems that a person can fix, and {@link StoreUnavailable}.
 */
export async function openStore(place: string, settings: StorageSettings, use: 'read' | 'write'): Promise<OpenStore> {
  if (!place.startsWith('s3://')) {
    const folder = path.resolve(place)
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (use === 'read' && !isThere) throw new StartupError(`There is no folder ${folder}.`)
    return onDisk(folder)
  }
  const parsed = parseStorageUrl(place)
  if ('error' in parsed) throw new StartupError(`${place.split('?')[0]}: the URL ${parsed.error}.`)
  const store = await openBucket(parsed.location, settings)
  try {
    await store.requireBucket()
    return { store, mark: store.mark, close: store.close }
  } catch (error) {
    store.close()
    throw error
  }
}

async function onDisk(folder: string): Promise<OpenStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return storeIn(folder)
}

function storeIn(folder: string): OpenStore {
  return { store: createDiskStore(folder), mark: createDiskMark(folder), close: () => {} }
}

async function openBucket(location: StorageLocation, settings: StorageSettings): Promise<S3Store> {
  // Stores other than Amazon's accept any region, and most are configured with this one.
  const byEndpoint = location.endpoint === undefined ? undefined : 'us-east-1'
  const region = location.region ?? settings.AWS_REGION ?? byEndpoint
  if (region === undefined) {
    throw new StartupError(`The bucket ${location.bucket} needs region= in its URL, or AWS_REGION.`)
  }
  // The SDK takes 0.2 s and 30 MB, so it is loaded only when photos are in a bucket.
  const { createS3Store } = await import('#server/adapters/s3/s3.store.ts')
  return createS3Store({
    bucket: location.bucket,
    endpoint: location.endpoint,
    region,
    credentials: credentialsOf(settings),
  })
}

function credentialsOf(settings: StorageSettings) {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = settings
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) return undefined
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  }
}
