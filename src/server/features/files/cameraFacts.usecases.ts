import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import { AppError } from '#shared/errors/appError.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ImageProcessor, ObjectStore } from './files.port.ts'
import type { FilesRepository } from './files.repository.ts'
import type { StoredPhoto } from './files.types.ts'
import { receive } from './receive.usecases.ts'
import type { Reservations } from './reservations.usecases.ts'

export type ReadCameraFactsParts = {
  repository: Pick<FilesRepository, 'withoutCameraFacts' | 'storeCameraFacts'>
  store: Pick<ObjectStore, 'open'>
  images: Pick<ImageProcessor, 'cameraFacts'>
  reservations: Reservations
  log: Log
  /** Folder for an original while it is read. */
  tempDir: string
}

const PHOTOS_PER_STEP = 500

/** Together, these photos take turns with each account that uploads. */
const SHARE = 'camera-facts'

export type ReadCameraFacts = ReturnType<typeof createReadCameraFacts>

/**
 * Reads what the camera wrote into photos that were stored by a version that did not read it. Each photo is stored on
 * its own, so the process can be killed at any time and goes on from there. When none is left, it costs a read of an
 * empty index.
 */
export function createReadCameraFacts(parts: ReadCameraFactsParts) {
  const { repository, store, images, reservations, log, tempDir } = parts

  /** Null for a photo that has been deleted meanwhile, or whose original is missing in the store. */
  async function factsOf(photo: StoredPhoto): Promise<CameraFacts | null> {
    const original = await store.open(photo.storageKey)
    if (original === null) return null
    const target = path.join(tempDir, `${newId()}.original`)
    const reservation = await reservations.reserve(photo.fileSize).catch((error: unknown) => {
      original.destroy()
      throw error
    })
    try {
      const { format } = await receive(original, target, { maxBytes: photo.fileSize, wrote: reservation.wrote })
      if (format === null) return null
      const userId = photo.createdBy ?? photo.workspaceId
      return await images.cameraFacts({ path: target, type: format, userId, share: SHARE })
    } finally {
      reservation.release()
      await rm(target, { force: true })
    }
  }

  return {
    /** Does all that is left. Throws when `signal` fires, or when the store or the disk cannot be used now. */
    async fill(signal?: AbortSignal, { photos: limit = PHOTOS_PER_STEP } = {}): Promise<void> {
      let done = 0
      let after: string | null = null
      try {
        for (;;) {
          const photos: StoredPhoto[] = await repository.withoutCameraFacts(after, limit)
          if (photos.length === 0) return
          for (const photo of photos) {
            signal?.throwIfAborted()
            const facts = await factsOf(photo).catch((error: unknown) => {
              if (error instanceof AppError) throw error
              log.warn({ err: error, file_id: photo.id }, 'what the camera wrote could not be read')
              return null
            })
            if (facts !== null) {
              await repository.storeCameraFacts(photo.id, facts)
              done += 1
            }
            after = photo.id
          }
        }
      } finally {
        if (done > 0) log.info({ photos: done }, 'camera facts read')
      }
    },
  }
}
