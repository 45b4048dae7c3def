import path from 'node:path'
import { objectsFolder, openFolder } from '#server/adapters/disk/disk.open.ts'
import { openBucket, type BucketSettings } from '#server/adapters/s3/s3.open.ts'
import type { OpenStore } from '#server/features/files/files.port.ts'
import { peekAtStore, prepareStore, startWithStore } from '#server/features/files/storeStart.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { bucketOf, type StorageLocation } from '#server/platform/config/storageUrl.ts'
import type { Log } from '#server/platform/log/log.ts'

export type StorageSettings = BucketSettings & Pick<Settings, 'STORAGE_URL'>

/** The object store of the settings, ready for use: see {@link startWithStore}. */
export async function createObjectStore(settings: StorageSettings, dataDir: string, log: Log): Promise<OpenStore> {
  return startWithStore(await storeOf(settings, dataDir), log)
}

/** Looks at the object store of the settings: see {@link peekAtStore}. */
export async function peekAtObjectStore(
  settings: StorageSettings,
  dataDir: string,
  options: Parameters<typeof peekAtStore>[1],
): Promise<void> {
  await peekAtStore(await storeOf(settings, dataDir), options)
}

/** A store by its s3:// URL or its folder, ready for use: see {@link prepareStore}. */
export async function openStore(place: string, settings: BucketSettings, use: 'read' | 'write'): Promise<OpenStore> {
  return prepareStore(await storeAt(bucketOf(place), path.resolve(place), settings), use)
}

async function storeOf(settings: StorageSettings, dataDir: string): Promise<OpenStore> {
  return storeAt(settings.STORAGE_URL, objectsFolder(dataDir), settings)
}

async function storeAt(
  bucket: StorageLocation | undefined,
  folder: string,
  settings: BucketSettings,
): Promise<OpenStore> {
  return bucket === undefined ? openFolder(folder) : openBucket(bucket, settings)
}
