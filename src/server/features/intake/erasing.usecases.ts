import { INTAKE_DAYS, INTAKE_PHOTOS } from '#shared/intake/intake.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Objects } from '../files/objects.usecases.ts'
import type { DraftsRepository } from './drafts.repository.ts'
import { DRAFT_SECONDS } from './intake.config.ts'
import { waitingMail } from './intake.mails.ts'
import { daysFrom } from './intake.rules.ts'
import type { SubmissionsRepository } from './submissions.repository.ts'
import type { Submissions } from './submissions.usecases.ts'
import type { TellDeciders } from './tellDeciders.usecases.ts'

export type ErasingParts = {
  drafts: Pick<DraftsRepository, 'abandoned' | 'take' | 'lockAbandoned' | 'removeWorkspace'>
  repository: Pick<SubmissionsRepository, 'undecided' | 'removeOld' | 'takeToRemind'>
  submissions: Pick<Submissions, 'eraseUndecided'>
  files: Pick<Files, 'removeSome'>
  objects: Pick<Objects, 'deleteNow'>
  tellDeciders: TellDeciders
  inTransaction: InTransaction
  clock: Clock
}

/** What is erased or told of at a time. */
const AT_A_TIME = 100

export type Erasing = ReturnType<typeof createErasing>

/** What becomes of requests that nobody sends or decides. */
export function createErasing(parts: ErasingParts) {
  const { drafts, repository, files, inTransaction, clock } = parts

  /** Erases drafts that were not sent within a day, and what is left of links and shops that are gone. */
  async function eraseDrafts(signal: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - DRAFT_SECONDS * 1000)
    let found: Awaited<ReturnType<typeof drafts.abandoned>>
    do {
      found = await drafts.abandoned(before, AT_A_TIME)
      for (const workspaceId of found) {
        signal.throwIfAborted()
        const left = await inTransaction(async (tx) => {
          // In the order of those who send photos: the draft first.
          await drafts.take(tx, workspaceId)
          if (!(await drafts.lockAbandoned(tx, workspaceId, before))) return []
          const photos = await files.removeSome(tx, workspaceId, INTAKE_PHOTOS.most + 1)
          await drafts.removeWorkspace(tx, workspaceId)
          return photos
        })
        await parts.objects.deleteNow(left)
      }
    } while (found.length === AT_A_TIME)
  }

  async function eraseUndecided(signal: AbortSignal): Promise<void> {
    const before = daysFrom(clock.now(), -INTAKE_DAYS.kept)
    let found: string[]
    do {
      found = await repository.undecided(before, AT_A_TIME)
      for (const id of found) {
        signal.throwIfAborted()
        await parts.submissions.eraseUndecided(id, before)
      }
    } while (found.length === AT_A_TIME)
  }

  return {
    async erase(signal: AbortSignal): Promise<void> {
      await eraseDrafts(signal)
      await eraseUndecided(signal)
      const now = clock.now()
      await repository.removeOld({ declinedBefore: daysFrom(now, -INTAKE_DAYS.kept), now })
    },

    /** Tells those of a shop who may decide, once, that requests wait. */
    async tellWaiting(): Promise<void> {
      const at = clock.now()
      await inTransaction(async (tx) => {
        for (const shopId of await repository.takeToRemind(tx, { before: daysFrom(at, -INTAKE_DAYS.waits), at })) {
          await parts.tellDeciders(tx, shopId, waitingMail(shopId))
        }
      })
    },
  }
}
