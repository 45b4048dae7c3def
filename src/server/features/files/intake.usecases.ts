import { unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_MESSAGES, maxFileBytes } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StatementTimeout, type InTransaction, type Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { StoreUnavailable, type Copies, type ObjectStore } from './files.port.ts'
import type { Objects } from './objects.usecases.ts'
import { receive, TooManyBytes, type Received } from './receive.usecases.ts'
import type { Reservations } from './reservations.usecases.ts'
import type { ClaimedKey, UploadKeys } from './uploadKeys.usecases.ts'
import type { UploadSlots } from './uploadSlots.usecases.ts'

export type IntakeParts = {
  store: Pick<ObjectStore, 'put'>
  objects: Objects
  keys: UploadKeys
  slots: UploadSlots
  /** Whose share of the places and of the decoding an upload takes. */
  shareOf: (userId: UserId, ipAddress: string) => Promise<string>
  reservations: Reservations
  inTransaction: InTransaction
  clock: Clock
  log: Log
  /** Folder for files while they are received, on the same disk as the disk store. */
  tempDir: string
}

/** The file part of an upload while it arrives. */
export type Incoming = {
  stream: Readable
  name: string | undefined
  type: string
  /** Length of the whole request in bytes, if the client sent it. */
  announcedBytes: number | undefined
  /** Resolves when the request has ended after this part. Throws when it contained anything else or was cut off. */
  end: () => Promise<void>
  /**
   * The Idempotency-Key of the request. A retry with the same key returns the same file instead of storing it again.
   */
  key: string | undefined
  ipAddress: string
  /** Bytes of the request that have arrived. */
  receivedBytes: () => number
}

/** Absolute paths of the received file and of its copies. */
export type TemporaryFiles = Copies & { original: string }

export type UploadStart = {
  id: string
  createdAt: Date
  temporary: TemporaryFiles
  claimed: ClaimedKey | undefined
  share: string
}

/** Who sends a file: somebody who is logged in, or nobody known, whose network has a share of its own. */
export type Sender = { actor: Member } | { share: string }

type Sent = { sender: Sender; incoming: Incoming }

type Expected = { incoming: Incoming; plan: Plan; name: string }

/** A finished local file, and the key under which it is stored. */
export type NewObject = { key: string; path: string; type: string }

/**
 * Time limit of each statement that stores a file, which may have to wait for other uploads of the account: five
 * seconds, which is also how long the browser waits for most requests (docs/specification.md, section 9).
 */
const STORING_TIME_LIMIT = { statementMs: 5_000 }

export type Intake = ReturnType<typeof createIntake>

/** How bytes come in, whatever they are: one at a time in a slot, received within limits, stored or gone. */
export function createIntake(parts: IntakeParts) {
  const { store, objects, keys, reservations, inTransaction, clock, log } = parts

  return {
    /**
     * Does the work in a slot and once for each key: `first` the first time, `again` after it was done. What is left of
     * the temporary files is removed. Throws `too_many_uploads`, `uploads_busy` or `upload_running`.
     */
    async within<Result>(
      { sender, incoming }: Sent,
      work: {
        first: (start: UploadStart) => Promise<Result>
        again: (stored: { fileId: string; sha256: string }, temporary: TemporaryFiles) => Promise<Result>
      },
    ): Promise<Result> {
      const id = newId()
      const temporary = temporaryFiles(parts.tempDir, id)
      // The time is taken together with the id, because lists are sorted by id and show this time.
      const createdAt = clock.now()
      const person = 'actor' in sender ? sender.actor.userId : null
      const share = 'actor' in sender ? await parts.shareOf(sender.actor.userId, incoming.ipAddress) : sender.share
      const sending = {
        share,
        userId: person ?? share,
        progress: () =>
          incoming.stream.readableEnded
            ? null
            : { milliseconds: clock.now().getTime() - createdAt.getTime(), bytes: incoming.receivedBytes() },
        end: (error: AppError) => void incoming.stream.destroy(error),
      }
      return parts.slots.within(sending, async () => {
        try {
          const first = (claimed: ClaimedKey | undefined) => work.first({ id, createdAt, temporary, claimed, share })
          if (person === null) return await first(undefined)
          return await keys.once(person, incoming.key, { first, again: (stored) => work.again(stored, temporary) })
        } finally {
          await removeTemporary(Object.values(temporary), log)
        }
      })
    },

    /**
     * Receives the file within the size limit of the plan and what room the disk has, and hashes it. Throws
     * `too_large`, `no_space`, or `invalid_request` when the request contains anything else.
     */
    async receive({ incoming, plan, name }: Expected, target: string): Promise<Received> {
      const maxBytes = maxFileBytes(plan.limits)
      const { announcedBytes } = incoming
      // Nothing beyond the plan's limit is kept, whatever length was announced.
      const expected = announcedBytes === undefined ? undefined : Math.min(announcedBytes, maxBytes)
      const reservation = await reservations.reserve(expected)
      try {
        const received = await receive(incoming.stream, target, { maxBytes, wrote: reservation.wrote })
        // A file is stored only if the request was complete and contained nothing else.
        await incoming.end()
        return received
      } catch (error) {
        if (error instanceof TooManyBytes) throw tooLarge(name, plan, error)
        throw error
      } finally {
        reservation.release()
      }
    },

    /**
     * Stores the objects of one file and commits its row, or keeps nothing of either. `isStored` looks for the row,
     * because the response to a commit can get lost. Throws what the commit throws, or `unavailable`.
     */
    async store(
      fileId: string,
      files: readonly NewObject[],
      { commit, isStored }: { commit: (tx: Tx) => Promise<void>; isStored: () => Promise<boolean> },
    ): Promise<void> {
      const pending = files.map(({ key }) => ({ key, fileId }))
      await objects.registerPending(pending)
      try {
        for (const { key, path: file, type } of files) await store.put(key, file, type)
        await inTransaction(commit, STORING_TIME_LIMIT)
      } catch (error) {
        // This removes only objects that are still pending: if the transaction has committed after all, none of them
        // is. Objects may still arrive at a store that did not answer, so those are left to the garbage collection an
        // hour later.
        if (!(error instanceof StoreUnavailable)) await objects.deleteNow(pending)
        const isThere = !(error instanceof AppError) && (await isStored().catch(() => false))
        if (!isThere) throw error instanceof StatementTimeout ? timedOut(error) : error
      }
    },
  }
}

export function tooLarge(name: string, plan: Plan, cause?: unknown): AppError {
  return new AppError('too_large', UPLOAD_MESSAGES.tooLarge(name, plan.limits.maxFileSize), { cause })
}

function timedOut(cause: StatementTimeout): AppError {
  return new AppError('unavailable', UPLOAD_MESSAGES.timedOut, { cause, retryAfterSeconds: 5 })
}

function temporaryFiles(tempDir: string, id: string): TemporaryFiles {
  const of = (name: string): string => path.join(tempDir, `${id}.${name}`)
  return { original: of('original'), displayPath: of('display'), thumbPath: of('thumb') }
}

/**
 * Most of these files have been moved to the disk store by then, or were never written; after an upload to a bucket
 * they are removed here. Leftovers are removed with the folder, when the process stops or by a later start.
 */
async function removeTemporary(files: readonly string[], log: Log): Promise<void> {
  const removals = await Promise.allSettled(files.map((file) => unlink(file)))
  for (const removal of removals) {
    if (removal.status === 'fulfilled' || (removal.reason as NodeJS.ErrnoException).code === 'ENOENT') continue
    log.warn({ err: removal.reason as unknown }, 'a temporary file could not be removed')
  }
}
