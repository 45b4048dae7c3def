import { AppError } from '#shared/errors/appError.ts'
import { COMMENT_MESSAGES, COMMENTS_PER_REPAIR, isEditable } from '#shared/repairs/comments.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { doOrThrow, listedShop, mayDo, mayRead, shopOrThrow } from '../workspaces/access.usecases.ts'
import type { CommentsRepository } from './comments.repository.ts'
import type { RepairNews } from './repairNews.usecases.ts'
import type { StoredComment } from './repairs.types.ts'
import type { Repairs } from './repairs.usecases.ts'

export type CommentsParts = {
  repository: CommentsRepository
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow' | 'noteContent'>
  shops: Pick<Shops, 'names'>
  accounts: Pick<Accounts, 'profileOrThrow'>
  activities: Pick<Activities, 'note' | 'tell'>
  news: Pick<RepairNews, 'tell'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

type Written = { text: string; mentions: readonly string[] }

export type Comments = ReturnType<typeof createComments>

/** What the people of a shop say to each other about a repair. None of it reaches a provider or a link. */
export function createComments(parts: CommentsParts) {
  const { repository, repairs, shops, accounts, activities, news, inTransaction, clock, log } = parts

  /** The members who are mentioned. Throws `invalid_field` for anybody else. */
  async function membersOrThrow(tx: Tx, shopId: WorkspaceId, mentions: readonly string[]): Promise<UserId[]> {
    if (mentions.length === 0) return []
    const members = await shops.names(shopId, tx)
    return [...new Set(mentions)].map((id) => {
      const member = members.find(({ userId }) => userId === id)
      if (member === undefined) throw new AppError('invalid_field', COMMENT_MESSAGES.noMember, { field: 'mentions' })
      return member.userId
    })
  }

  /** Nobody is told of what they wrote themselves. */
  async function tell(tx: Tx, { createdBy, repairId, mentions }: StoredComment, before: readonly string[] = []) {
    const told = mentions.flatMap((id) => (id === createdBy || before.includes(id) ? [] : toUserId(id)))
    await news.tell(tx, { repairId, userIds: told, isAssigned: false })
  }

  const changed = (tx: Tx, { workspaceId, repairId }: StoredComment) =>
    notifyScreens(tx, { to: workspaceId, topic: 'comments', ids: [repairId] })

  /** A comment in a repair that is locked until the transaction ends. Throws `not_found`. */
  async function lockedComment(tx: Tx, within: Workspaces, id: string): Promise<StoredComment> {
    const found = isId(id) ? await repository.find(within, id, tx) : null
    if (found === null) throw new AppError('not_found')
    // Every other transaction locks the repair first, too.
    await repairs.lockedOrThrow(tx, [found.workspaceId], found.repairId)
    const comment = await repository.find(within, id, tx)
    if (comment === null) throw new AppError('not_found')
    return comment
  }

  return {
    /** The people of the shop that the request is for, by name. Throws `not_found`. */
    colleagues: (member: Member) => shops.names(listedShop(member)),

    /** One page of the comments on a repair, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      repairId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ comments: StoredComment[]; next: string | null }> {
      const { repair } = await repairs.repairOrThrow(mayRead(member), repairId)
      shopOrThrow(member, repair.workspaceId)
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request', COMMENT_MESSAGES.unknownPlace)
      const rows = await repository.ofRepair(
        { workspaceId: repair.workspaceId, repairId: repair.id },
        { after: cursor, limit: limit + 1 },
      )
      const comments = rows.slice(0, limit)
      return { comments, next: rows.length > limit ? (comments.at(-1)?.id ?? null) : null }
    },

    /**
     * Writes a comment, once for each key of a person. What somebody may do otherwise can leave one as well: then `act`
     * is that. Throws `not_found`, `invalid_field`, `limit_reached` or `key_reused`.
     */
    async add(
      member: Member,
      repairId: string,
      { text, mentions, key, act: needed = 'comment' }: Written & { key: string; act?: 'comment' | 'write' },
    ) {
      const { userId } = member
      return inTransaction(async (tx): Promise<StoredComment> => {
        const { workspaceId } = await repairs.lockedOrThrow(tx, mayDo(member, needed), repairId)
        shopOrThrow(member, workspaceId)
        const before = await repository.findByKey(tx, userId, repairId, key)
        if (before !== null && before.text !== text) throw new AppError('key_reused', COMMENT_MESSAGES.keyReused)
        if (before !== null) return before
        if ((await repository.count(tx, workspaceId, repairId)) >= COMMENTS_PER_REPAIR) {
          throw new AppError('limit_reached', COMMENT_MESSAGES.tooMany)
        }
        const comment = {
          id: newId(),
          createdBy: userId,
          authorName: (await accounts.profileOrThrow(userId, tx)).name,
          workspaceId,
          repairId,
          text,
          mentions: await membersOrThrow(tx, workspaceId, mentions),
          createdAt: clock.now(),
          editedAt: null,
        }
        await repository.insert(tx, comment, key)
        await repairs.noteContent(tx, repairId, comment.createdAt)
        const facts = { comment_id: comment.id }
        const act = { actorId: userId, workspaceId, repairId }
        await activities.note(tx, { ...act, kind: 'commented', facts })
        await activities.tell(tx, { ...act, type: 'comment.added', data: facts })
        await tell(tx, comment)
        await changed(tx, comment)
        log.info({ user_id: userId, repair_id: repairId, comment_id: comment.id }, 'comment written')
        return comment
      })
    },

    /** Changes a comment of one's own that is still new. Throws `not_found`, `invalid_field` or `role_missing`. */
    async change(member: Member, id: string, { text, mentions }: Written): Promise<StoredComment> {
      return inTransaction(async (tx) => {
        const before = await lockedComment(tx, mayDo(member, 'comment'), id)
        if (before.createdBy !== member.userId) throw new AppError('role_missing')
        const now = clock.now()
        if (!isEditable(before.createdAt, now)) throw new AppError('role_missing', COMMENT_MESSAGES.tooLate)
        const mentioned = await membersOrThrow(tx, before.workspaceId, mentions)
        const comment = { ...before, text, mentions: mentioned, editedAt: now }
        await repository.change(tx, id, comment)
        await tell(tx, comment, before.mentions)
        await changed(tx, comment)
        return comment
      })
    },

    /** Deletes a comment of one's own, or with the role for it any. Throws `not_found` or `role_missing`. */
    async remove(member: Member, id: string): Promise<void> {
      const { repairId } = await inTransaction(async (tx) => {
        const comment = await lockedComment(tx, mayRead(member), id)
        if (comment.createdBy !== member.userId) doOrThrow(member, 'remove', comment.workspaceId)
        await repository.remove(tx, id)
        await changed(tx, comment)
        return comment
      })
      log.info({ user_id: member.userId, repair_id: repairId, comment_id: id }, 'comment deleted')
    },

    /** What this person wrote in any shop after a given comment, in the order in which it was written. */
    page: ({ userId }: Member, page: { after: string | null; limit: number }): Promise<StoredComment[]> =>
      repository.byPerson(userId, page),

    /** Removes the name of a person whose account is being erased. */
    forgetAuthor: (tx: Tx, userId: UserId): Promise<void> => repository.forgetAuthor(tx, userId),
  }
}
