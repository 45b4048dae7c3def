import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { ClientInfo } from '#server/features/accounts/accounts.port.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { createOneAtATime } from '#server/platform/rate-limit/oneAtATime.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import { zipOf } from '#server/platform/zip/zip.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { downloadedWorkspace } from '#server/features/workspaces/access.usecases.ts'
import type { RecordDownload } from './dataDownload.port.ts'
import { downloadName } from './dataDownload.rules.ts'
import { entriesOf, type EntriesParts } from './downloadEntries.usecases.ts'

export type DataDownloadParts = EntriesParts & {
  recordDownload: RecordDownload
  perAccount: RateLimit
  inTransaction: InTransaction
  clock: Clock
}

export type DataDownload = ReturnType<typeof createDataDownload>

/** A person's data as one zip that is created while it is sent. */
export function createDataDownload(parts: DataDownloadParts) {
  const { files, recordDownload, perAccount, inTransaction, clock, log } = parts
  const oneAtATime = createOneAtATime("Your data is already being downloaded. Please wait until it's done.")

  /** Runs before the headers are sent, so that an unavailable store still gets an error response. */
  async function refuseWithoutStore(workspaceId: WorkspaceId): Promise<void> {
    const { photos } = await files.history(workspaceId, { limit: 1, order: 'newest' })
    const [newest] = photos
    if (newest === undefined) return
    try {
      await files.content([workspaceId], newest.id, 'original')
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error
      // The zip lists a photo that is lost.
      log.warn({ err: error, file_id: newest.id }, 'a photo cannot be read')
    }
  }

  return {
    /** What a download would contain. Throws as {@link begin} would. */
    async summary(actor: Member): Promise<Usage> {
      const { userId } = actor
      const workspaceId = downloadedWorkspace(actor)
      oneAtATime.check(userId)
      await perAccount.check(userId)
      await refuseWithoutStore(workspaceId)
      return files.usageOf(workspaceId)
    },

    /**
     * The zip and its file name. Throws `too_many_attempts` while another download of the account is running or after
     * too many, and `unavailable` when the photos cannot be reached.
     */
    async begin(actor: Member, client: ClientInfo): Promise<{ fileName: string; zip: Readable }> {
      const { userId } = actor
      const workspaceId = downloadedWorkspace(actor)
      const over = oneAtATime.begin(userId)
      try {
        await refuseWithoutStore(workspaceId)
        await perAccount.take(userId)
        const now = clock.now()
        await inTransaction((tx) => recordDownload(tx, userId, client, now))
        log.info({ user_id: userId, ip_address: client.ipAddress }, 'data download started')
        const zip = zipOf(entriesOf(parts, actor, now))
        zip.once('close', over)
        return { fileName: downloadName(parts.productName, now), zip }
      } catch (error) {
        over()
        throw error
      }
    },
  }
}
