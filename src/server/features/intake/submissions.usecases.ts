import type { Urgency } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { AppError } from '#shared/errors/appError.ts'
import { INTAKE_DAYS, INTAKE_PHOTOS, WAITING_PER_SHOP, type SubmissionStatus } from '#shared/intake/intake.rules.ts'
import { answersOfRepair, damageNamed } from '#shared/intake/requestAnswers.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { StoredPhoto } from '../files/files.types.ts'
import type { Files, PhotoContent } from '../files/files.usecases.ts'
import type { Objects } from '../files/objects.usecases.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { doOrThrow, listedWorkspace, mayRead } from '../workspaces/access.usecases.ts'
import type { DraftsRepository } from './drafts.repository.ts'
import { PAGE, NAME_IN_TITLE_MAX } from './intake.config.ts'
import { acceptedMail } from './intake.mails.ts'
import type { Signer } from './intake.port.ts'
import { daysFrom } from './intake.rules.ts'
import type { StoredSubmission } from './intake.types.ts'
import { sendersOf } from './senders.usecases.ts'
import type { SubmissionsRepository } from './submissions.repository.ts'

export type SubmissionsParts = {
  repository: SubmissionsRepository
  drafts: Pick<DraftsRepository, 'removeWorkspace'>
  files: Pick<Files, 'allOf' | 'content' | 'moveAll' | 'removeSome'>
  objects: Pick<Objects, 'deleteNow'>
  repairs: Pick<Repairs, 'add'>
  activities: Pick<Activities, 'note'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  billing: Pick<Billing, 'lockedPlanOf'>
  signer: Signer
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type SubmissionWithPhotos = { submission: StoredSubmission; photos: StoredPhoto[] }

type ListRequest = { status: SubmissionStatus; repair_id?: string | undefined; cursor?: string | undefined }

type Left = Awaited<ReturnType<Files['removeSome']>>

export type Submissions = ReturnType<typeof createSubmissions>

/** The requests of customers, for members of the shop. Everybody in a shop may see them; the role says who decides. */
export function createSubmissions(parts: SubmissionsParts) {
  const { repository, files, signer, inTransaction, clock, log } = parts

  async function findOrThrow(member: Member, id: string, tx?: Tx): Promise<StoredSubmission> {
    const submission = isId(id) ? await repository.find(mayRead(member), id, tx) : null
    if (submission === null) throw new AppError('not_found')
    return submission
  }

  /** The request, locked until the transaction ends. */
  async function lockedOrThrow(tx: Tx, member: Member, id: string): Promise<StoredSubmission> {
    if (!isId(id) || !(await repository.lock(tx, mayRead(member), id))) throw new AppError('not_found')
    return findOrThrow(member, id, tx)
  }

  async function withPhotos(submissions: readonly StoredSubmission[]): Promise<SubmissionWithPhotos[]> {
    const workspaces = submissions.flatMap(({ photosIn }) => photosIn ?? [])
    const byWorkspace = Map.groupBy(await files.allOf(workspaces), ({ workspaceId }) => workspaceId)
    return submissions.map((submission) => ({
      submission,
      photos: submission.photosIn === null ? [] : (byWorkspace.get(submission.photosIn) ?? []),
    }))
  }

  async function shown(member: Member, id: string): Promise<SubmissionWithPhotos> {
    const [one] = await withPhotos([await findOrThrow(member, id)])
    if (one === undefined) throw new AppError('not_found')
    return one
  }

  /** Erases the photos of a request. Returns their objects, to be deleted after the commit. */
  async function erasePhotos(tx: Tx, workspaceId: WorkspaceId | null): Promise<Left> {
    if (workspaceId === null) return []
    const left = await files.removeSome(tx, workspaceId, INTAKE_PHOTOS.most + 1)
    await parts.drafts.removeWorkspace(tx, workspaceId)
    return left
  }

  async function removeLocked(tx: Tx, { id, shopId, photosIn }: StoredSubmission): Promise<Left> {
    await repository.remove(tx, id)
    await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [id] })
    return erasePhotos(tx, photosIn)
  }

  return {
    /** A request, for the members of its shop. Throws `not_found`. */
    one: shown,

    /** One page of the requests to the shop that the request is for, and the cursor of the next page or null. */
    async list(
      member: Member,
      { status, repair_id: repairId, cursor }: ListRequest,
    ): Promise<{ submissions: SubmissionWithPhotos[]; next: string | null }> {
      const shopId = member.workspaceId
      doOrThrow(member, 'read', shopId)
      if (repairId !== undefined) {
        const found = isId(repairId) ? await repository.ofRepair(shopId, repairId) : []
        return { submissions: await withPhotos(found), next: null }
      }
      if (status === 'new') {
        return { submissions: await withPhotos(await repository.waiting(shopId, WAITING_PER_SHOP)), next: null }
      }
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request')
      const rows = await repository.page(shopId, { status, before: cursor ?? null, limit: PAGE + 1 })
      const page = rows.slice(0, PAGE)
      return { submissions: await withPhotos(page), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
    },

    /** All requests to the shop that the request is for, after a given one, in the order in which they came. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredSubmission[]> =>
      repository.pageById(listedWorkspace(member), page),

    /** How many requests wait at the shop that this is for, and how urgent the most urgent is. */
    async waiting(member: Member): Promise<{ count: number; urgency: Urgency | null }> {
      doOrThrow(member, 'read', member.workspaceId)
      return repository.waitingInShort(member.workspaceId)
    },

    /** A copy of a photo of a request that waits. Throws `not_found`. */
    async photo(
      member: Member,
      id: string,
      { photoId, variant }: { photoId: string; variant: 'display' | 'thumb' },
    ): Promise<PhotoContent> {
      const { photosIn } = await findOrThrow(member, id)
      if (photosIn === null) throw new AppError('not_found')
      return files.content([photosIn], photoId, variant)
    },

    /**
     * Makes a repair of a request, to which its photos move. One that was accepted already stays as it is. Throws
     * `not_found`, `role_missing`, `already_decided` or `limit_reached`.
     */
    async accept(member: Member, id: string): Promise<SubmissionWithPhotos> {
      const { shopId } = await findOrThrow(member, id)
      doOrThrow(member, 'intake', shopId)
      const inShop = { ...member, workspaceId: shopId }
      const repairId = await inTransaction(async (tx) => {
        const plan = await parts.billing.lockedPlanOf(tx, inShop)
        const submission = await lockedOrThrow(tx, member, id)
        if (submission.status === 'declined') throw new AppError('already_decided')
        if (submission.status === 'accepted') return null
        const { photosIn, answers, note } = submission
        const fileIds = photosIn === null ? [] : await files.moveAll(tx, photosIn, { to: shopId, plan })
        const repair = await parts.repairs.add(tx, inShop, {
          title: titleOf(submission),
          fileIds,
          urgency: submission.urgency,
          answers: wordsOf(answersOfRepair(answers), note),
        })
        await repository.decide(tx, id, decided(member, { status: 'accepted', repairId: repair.id }))
        if (photosIn !== null) await parts.drafts.removeWorkspace(tx, photosIn)
        const accepted = { actorId: member.userId, workspaceId: shopId, kind: 'submission_accepted' } as const
        await parts.activities.note(tx, { ...accepted, repairId: repair.id })
        if (submission.email !== null) await parts.enqueueMail(tx, acceptedMail(submission.email, id))
        await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [id] })
        return repair.id
      })
      if (repairId !== null) {
        log.info({ user_id: member.userId, submission_id: id, repair_id: repairId }, 'a request was accepted')
      }
      return shown(member, id)
    },

    /**
     * Declines a request and erases its photos; with `block`, also what the same sender sends for a while. Throws
     * `not_found`, `role_missing` or `already_decided`.
     */
    async decline(
      member: Member,
      id: string,
      { block = false }: { block?: boolean | undefined },
    ): Promise<SubmissionWithPhotos> {
      const { shopId } = await findOrThrow(member, id)
      doOrThrow(member, 'intake', shopId)
      const left = await inTransaction(async (tx) => {
        const submission = await lockedOrThrow(tx, member, id)
        if (submission.status === 'accepted') throw new AppError('already_decided')
        if (block) {
          const until = daysFrom(clock.now(), INTAKE_DAYS.blocked)
          await repository.block(tx, shopId, sendersOf(signer, shopId, submission), until)
        }
        if (submission.status === 'declined') return []
        await repository.decide(tx, id, decided(member, { status: 'declined', repairId: null }))
        await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [id] })
        return erasePhotos(tx, submission.photosIn)
      })
      await parts.objects.deleteNow(left)
      log.info({ user_id: member.userId, submission_id: id }, 'a request was declined')
      return shown(member, id)
    },

    /** Erases a request. A repair that was made of it stays. Throws `not_found` or `role_missing`. */
    async remove(member: Member, id: string): Promise<void> {
      const left = await inTransaction(async (tx) => {
        const submission = await lockedOrThrow(tx, member, id)
        doOrThrow(member, 'remove', submission.shopId)
        return removeLocked(tx, submission)
      })
      await parts.objects.deleteNow(left)
      log.info({ user_id: member.userId, submission_id: id }, 'a request was deleted')
    },

    /** Erases a request that nobody has decided since then. Nothing happens when somebody just has. */
    async eraseUndecided(id: string, before: Date): Promise<void> {
      const left = await inTransaction(async (tx) => {
        const submission = (await repository.lockAny(tx, id)) ? await repository.findForSender(id, tx) : null
        if (submission?.status !== 'new' || submission.createdAt > before) return []
        return removeLocked(tx, submission)
      })
      await parts.objects.deleteNow(left)
    },
  }

  function decided({ userId }: Member, outcome: { status: 'accepted' | 'declined'; repairId: string | null }) {
    return { ...outcome, decidedBy: userId, decidedAt: clock.now() }
  }
}

/**
 * The repair is called by its damage and its customer, as people on the phone do. The shop reads it in its mails and
 * lists, so that of the customer it must hold no more than a name can: no link, and no sentence.
 */
function titleOf({ name, reference, answers }: StoredSubmission): string {
  const called = name
    .replaceAll(/[^\p{L}\p{M} '’-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const short = [...called].slice(0, NAME_IN_TITLE_MAX).join('').trim()
  const damage = damageNamed(answers)
  const parts = damage === null ? [short, reference] : [damage, short === '' ? reference : short]
  return parts.filter((part) => part !== '').join(', ')
}

function wordsOf(answers: Answers, note: string | null): Answers {
  return note === null ? answers : { ...answers, text: note }
}
