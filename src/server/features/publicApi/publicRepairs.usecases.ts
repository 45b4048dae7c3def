import { AppError } from '#shared/errors/appError.ts'
import { PHOTOS_PER_REPAIR, REPAIR_MESSAGES } from '#shared/repairs/repairs.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { IncomingPhoto, Uploads } from '../files/uploads.usecases.ts'
import type { NewRepair, Repairs, RepairWithPhotos } from '../repairs/repairs.usecases.ts'
import { mayWrite } from '../workspaces/access.usecases.ts'
import type { StoredRepair } from '../repairs/repairs.types.ts'

export type PublicRepairsParts = {
  repairs: Pick<Repairs, 'add' | 'change' | 'repairOrThrow'>
  files: Pick<Files, 'photoOrThrow' | 'remove'>
  uploads: Pick<Uploads, 'upload'>
  inTransaction: InTransaction
}

export type PublicRepairs = ReturnType<typeof createPublicRepairs>

/** What programs do in one request where people take two steps. */
export function createPublicRepairs({ repairs, files, uploads, inTransaction }: PublicRepairsParts) {
  return {
    /** Makes a repair. `keep` is called in its transaction. Throws what adding a repair throws. */
    create: (
      actor: Member,
      wanted: NewRepair,
      keep: (tx: Tx, made: StoredRepair) => Promise<void>,
    ): Promise<StoredRepair> =>
      inTransaction(async (tx) => {
        const made = await repairs.add(tx, actor, wanted)
        await keep(tx, made)
        return made
      }),

    /** The repair to which something is to be added. Throws `not_found`. */
    openRepair: (actor: Member, id: string): Promise<RepairWithPhotos> => repairs.repairOrThrow(mayWrite(actor), id),

    /**
     * Stores a photo and puts it into a repair, or keeps nothing of it. Throws what an upload throws, and
     * `limit_reached` for a repair that is full.
     */
    async addPhoto(actor: Member, repairId: string, incoming: IncomingPhoto): Promise<ListedPhoto> {
      const { repair } = await repairs.repairOrThrow(mayWrite(actor), repairId)
      const isFull = repair.fileIds.length >= PHOTOS_PER_REPAIR
      // A request that is made again may be about the photo that filled the repair.
      if (isFull && incoming.key === undefined) throw new AppError('limit_reached', REPAIR_MESSAGES.tooManyPhotos)
      const photo = await uploads.upload(actor, incoming)
      try {
        if (photo.repairId !== repairId) await repairs.change(actor, repairId, { add_file_ids: [photo.id] })
      } catch (error) {
        if (photo.repairId === null) await files.remove(actor, photo.id)
        throw error
      }
      return files.photoOrThrow(actor, photo.id)
    },
  }
}
