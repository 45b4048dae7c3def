import type { Activities } from '../activities/activities.usecases.ts'
import { ACCOUNT_MESSAGES, normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'
import {
  INVITATION_DAYS,
  INVITATION_RESENDS,
  MEMBERS_MAX,
  OPEN_INVITATIONS_MAX,
  SHOPS_PER_PERSON,
} from '#shared/shops/shops.rules.ts'
import { decidesAbout, type GivenRole, type Role } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { isUsableEmail, throwIfInvalid } from '../accounts/accounts.errors.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'
import type { InvitationsRepository } from './invitations.repository.ts'
import type { MembersRepository } from './members.repository.ts'
import { invitationMail } from './shops.mails.ts'
import type { ShopsRepository } from './shops.repository.ts'
import { readOnlyReason } from './shops.usecases.ts'
import type { StoredInvitation, StoredShop } from './shops.types.ts'

export type InvitationsParts = {
  repository: InvitationsRepository
  members: Pick<MembersRepository, 'lockShop' | 'list' | 'insert'>
  shops: Pick<ShopsRepository, 'ofMember' | 'lockPerson'>
  accounts: Pick<Accounts, 'profileOrThrow'>
  activities: Pick<Activities, 'note'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  limits: { invitations: RateLimit; tokens: RateLimit }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const DAY_MS = 24 * 60 * 60 * 1000

export type Invitations = ReturnType<typeof createInvitations>

/** Invitations to a shop: who makes them, and who may accept them. */
export function createInvitations(parts: InvitationsParts) {
  const { repository, members, shops, accounts, enqueueMail, limits, inTransaction, clock, log } = parts

  const ends = () => new Date(clock.now().getTime() + INVITATION_DAYS * DAY_MS)

  /** Locks the shop. Throws unless the person may give this role now. Returns the members. */
  async function lockAsInviter(tx: Tx, member: Member, role: Role) {
    const shop = await members.lockShop(tx, member.workspaceId)
    const all = shop === null ? [] : await members.list(member.workspaceId, tx)
    const self = all.find(({ userId }) => userId === member.userId)
    if (self === undefined) throw new AppError('not_found')
    if (!decidesAbout(self.role, [role])) throw new AppError('role_missing')
    // Who has the address of somebody else could let that person's name stand for the shop.
    if (!self.emailVerified) throw new AppError('email_unconfirmed')
    return all
  }

  async function openOrThrow(tx: Tx, { workspaceId }: Member, id: string): Promise<StoredInvitation> {
    const found = (await repository.open(workspaceId, clock.now(), tx)).find((each) => each.id === id)
    if (found === undefined) throw new AppError('not_found')
    return found
  }

  /** The invitation with this token. Throws `link_invalid` or `too_many_attempts`. */
  async function byToken(token: string, ipAddress: string): Promise<StoredInvitation> {
    await limits.tokens.take(ipKey(ipAddress))
    const found = await repository.findByToken(token, clock.now())
    if (found === null) throw new AppError('link_invalid')
    return found
  }

  async function isFor(invitation: StoredInvitation, userId: UserId, tx?: Tx): Promise<boolean> {
    const { email, emailVerified } = await accounts.profileOrThrow(userId, tx)
    return emailVerified && normalizeEmail(email) === invitation.email
  }

  /**
   * Uses an invitation up and makes the person a member. Whoever comes second finds no invitation: the shop is locked
   * before it is read. Throws `link_invalid`, `invitation_for_other`, `already_member`, `limit_reached` or
   * `shop_read_only`.
   */
  async function join(tx: Tx, token: string, userId: UserId): Promise<StoredShop> {
    const seen = await repository.findByToken(token, clock.now(), tx)
    if (seen === null) throw new AppError('link_invalid')
    if (!(await shops.lockPerson(tx, userId))) throw new AppError('signed_out')
    await members.lockShop(tx, seen.shopId)
    const invitation = await repository.findByToken(token, clock.now(), tx)
    if (invitation === null) throw new AppError('link_invalid')
    if (!(await isFor(invitation, userId, tx))) throw new AppError('invitation_for_other')
    const { shopId, role } = invitation
    const all = await members.list(shopId, tx)
    if (all.some((each) => each.userId === userId)) throw new AppError('already_member')
    if (all.length >= MEMBERS_MAX) throw new AppError('limit_reached', SHOP_MESSAGES.full)
    if ((await shops.ofMember(userId, tx)).length >= SHOPS_PER_PERSON) {
      throw new AppError('limit_reached', SHOP_MESSAGES.tooMany)
    }
    await repository.remove(tx, shopId, invitation.id)
    await members.insert(tx, { shopId, userId, role, joinedAt: clock.now() })
    const joined = (await shops.ofMember(userId, tx)).find(({ id }) => id === shopId)
    if (joined === undefined) throw new Error('Somebody who has just joined a shop is not in it')
    if (readOnlyReason(joined) !== null) throw new AppError('shop_read_only')
    await parts.activities.note(tx, { actorId: userId, workspaceId: shopId, kind: 'member_joined', facts: { role } })
    await notifyScreens(tx, { to: userId, topic: 'shops', ids: [shopId] })
    await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
    return joined
  }

  return {
    /**
     * Invites an address. What happens does not tell whether it has an account. Throws as the contract says; then no
     * mail is sent.
     */
    async invite(member: Member, typed: { email: string; role: GivenRole }): Promise<StoredInvitation> {
      const { workspaceId: shopId, userId } = member
      doOrThrow(member, 'manage', shopId)
      const email = normalizeEmail(typed.email)
      throwIfInvalid('email', isUsableEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
      const id = newId()
      const made = await inTransaction(async (tx) => {
        const all = await lockAsInviter(tx, member, typed.role)
        if (all.some((each) => normalizeEmail(each.email) === email)) throw new AppError('already_member')
        const open = (await repository.open(shopId, clock.now(), tx)).filter((each) => each.email !== email)
        if (open.length >= OPEN_INVITATIONS_MAX) {
          throw new AppError('limit_reached', SHOP_MESSAGES.tooManyInvitations)
        }
        if (all.length >= MEMBERS_MAX) throw new AppError('limit_reached', SHOP_MESSAGES.full)
        await limits.invitations.take(shopId)
        const at = clock.now()
        const invitation = { id, shopId, email, role: typed.role, createdAt: at, expiresAt: ends() }
        await repository.insert(tx, { ...invitation, invitedBy: userId })
        const facts = { role: typed.role }
        await parts.activities.note(tx, { actorId: userId, workspaceId: shopId, kind: 'member_invited', facts })
        await enqueueMail(tx, invitationMail(email, { id, resends: 0 }))
        return openOrThrow(tx, member, id)
      })
      log.info({ user_id: userId, shop_id: shopId, role: typed.role }, 'invited to a shop')
      return made
    },

    /** The invitations that can still be accepted. */
    async list(member: Member): Promise<StoredInvitation[]> {
      doOrThrow(member, 'dismiss', member.workspaceId)
      return repository.open(member.workspaceId, clock.now())
    },

    /** Sends an invitation again. Throws `not_found`, `role_missing`, `email_unconfirmed` or `limit_reached`. */
    async resend(member: Member, id: string): Promise<StoredInvitation> {
      doOrThrow(member, 'manage', member.workspaceId)
      return inTransaction(async (tx) => {
        const { role } = await openOrThrow(tx, member, id)
        await lockAsInviter(tx, member, role)
        const { email, resends } = await openOrThrow(tx, member, id)
        if (resends >= INVITATION_RESENDS) throw new AppError('limit_reached', SHOP_MESSAGES.tooManyResends)
        await repository.renew(tx, id, ends())
        await enqueueMail(tx, invitationMail(email, { id, resends: resends + 1 }))
        return openOrThrow(tx, member, id)
      })
    },

    /** Its token is dead with the commit. Throws `not_found`. */
    async cancel(member: Member, id: string): Promise<void> {
      doOrThrow(member, 'dismiss', member.workspaceId)
      const { userId, workspaceId } = member
      await inTransaction(async (tx) => {
        if (!(await repository.remove(tx, workspaceId, id))) throw new AppError('not_found')
        await parts.activities.note(tx, { actorId: userId, workspaceId, kind: 'invitation_canceled' })
      })
    },

    /** What an invitation says to somebody, who may be logged in. Throws `link_invalid` or `too_many_attempts`. */
    async look(
      token: string,
      { userId, ipAddress }: { userId: UserId | null; ipAddress: string },
    ): Promise<{ invitation: StoredInvitation; fits: boolean | null }> {
      const invitation = await byToken(token, ipAddress)
      return { invitation, fits: userId === null ? null : await isFor(invitation, userId) }
    },

    /** Makes the person a member, once. Throws as {@link join} does, or `too_many_attempts`. */
    async accept({ userId }: Member, token: string, ipAddress: string): Promise<StoredShop> {
      await byToken(token, ipAddress)
      const shop = await inTransaction((tx) => join(tx, token, userId))
      log.info({ user_id: userId, shop_id: shop.id, role: shop.role }, 'joined a shop')
      return shop
    },

    /** Throws `link_invalid`, `invitation_for_other` or `too_many_attempts`. */
    async decline({ userId }: Member, token: string, ipAddress: string): Promise<void> {
      const invitation = await byToken(token, ipAddress)
      if (!(await isFor(invitation, userId))) throw new AppError('invitation_for_other')
      await inTransaction((tx) => repository.remove(tx, invitation.shopId, invitation.id))
    },

    /** For registrations, which come with the token of the mail. */
    forRegistration: {
      /** The address that a token was sent to. Null for one that opens nothing. */
      emailOf: async (token: string): Promise<string | null> =>
        (await repository.findByToken(token, clock.now()))?.email ?? null,

      /** Joins in the transaction that makes the account. */
      async use(tx: Tx, token: string, userId: UserId): Promise<void> {
        await join(tx, token, userId)
      },
    },

    removeEnded: (): Promise<void> => repository.removeEnded(clock.now()),
  }
}
