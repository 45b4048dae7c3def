import type { CaptionChanged, PhotoRemoved } from '#server/features/files/files.events.ts'
import { createReadCameraFacts } from '#server/features/files/cameraFacts.usecases.ts'
import { collectGarbageJob, readCameraFactsJob } from '#server/features/files/files.jobs.ts'
import type { FreeBytes } from '#server/features/files/files.port.ts'
import { filesRoutes } from '#server/features/files/files.routes.ts'
import type { FilesParts } from '#server/features/files/files.usecases.ts'
import { createFiles } from '#server/features/files/files.usecases.ts'
import { createFilesRepository } from '#server/features/files/files.repository.ts'
import { createObjectsRepository } from '#server/features/files/objects.repository.ts'
import { createObjects } from '#server/features/files/objects.usecases.ts'
import { createUploadKeysRepository } from '#server/features/files/uploadKeys.repository.ts'
import { createUploadKeys } from '#server/features/files/uploadKeys.usecases.ts'
import { createIntake, type IntakeParts } from '#server/features/files/intake.usecases.ts'
import { createReservations } from '#server/features/files/reservations.usecases.ts'
import { createUploads, type UploadsParts } from '#server/features/files/uploads.usecases.ts'
import type { SlotLimits } from '#server/features/files/uploadSlots.rules.ts'
import { createUploadSlots, DEFAULT_SLOT_LIMITS } from '#server/features/files/uploadSlots.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createWorkspaceMoves } from '#server/features/files/workspaceMoves.usecases.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { LinkSigner } from '#server/platform/http/signedLink.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

export type FilesModuleParts = Pick<FilesParts, 'store' | 'inTransaction' | 'log'> &
  Pick<UploadsParts, 'images' | 'billing' | 'notifyNearLimit'> &
  Pick<IntakeParts, 'shareOf' | 'clock' | 'tempDir'> & {
    db: Db
    freeBytes: FreeBytes
    slotLimits?: SlotLimits | undefined
  }

export type FilesModule = ReturnType<typeof createFilesModule>

/** Wires the files module: the history, the uploads, and what keeps the store and the database consistent. */
export function createFilesModule({ db, freeBytes, slotLimits, ...parts }: FilesModuleParts) {
  const { store, inTransaction, clock, log } = parts
  const repository = createFilesRepository(db)
  const objects = createObjects({ repository: createObjectsRepository(db), store, inTransaction, clock, log })
  const keys = createUploadKeys({ repository: createUploadKeysRepository(db), clock, log })
  const photoRemoved: PhotoRemoved = createTransactionEvent()
  const captionChanged: CaptionChanged = createTransactionEvent()
  const files = createFiles({ ...parts, repository, objects, photoRemoved, captionChanged })
  const reservations = createReservations(freeBytes)
  const cameraFacts = createReadCameraFacts({ ...parts, repository, reservations })
  const slots = createUploadSlots(slotLimits ?? DEFAULT_SLOT_LIMITS)
  const intake = createIntake({ ...parts, objects, keys, slots, reservations })
  const uploads = createUploads({ ...parts, repository, intake, objects, keys })
  return {
    files,
    moves: createWorkspaceMoves({ ...parts, repository }),
    uploads,
    intake,
    objects,
    keys,
    photoRemoved,
    captionChanged,
    jobs: [collectGarbageJob({ objects, keys }), readCameraFactsJob(cameraFacts)],
    routes: (http: Http, links: LinkSigner): void => filesRoutes(http, { files, uploads }, links, clock),
  }
}
