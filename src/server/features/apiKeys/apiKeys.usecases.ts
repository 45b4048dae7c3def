import { API_KEY_MESSAGES, KEYS_PER_WORKSPACE, type ApiFor, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import type { SecurityEventKind } from '#shared/accounts/securityEvents.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import type { VerifyPassword } from '../accounts/credentials.usecases.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { doOrThrow, inOneWorkspace, isOfShop, mayDo, ownMembership } from '../workspaces/access.usecases.ts'
import type { ApiKeyNews } from './apiKeyNews.usecases.ts'
import { hashOfToken, isToken, newToken, shownToken } from './apiKeyTokens.usecases.ts'
import type { ApiKeysRepository } from './apiKeys.repository.ts'
import { isIncluded, networkOf, refusal } from './apiKeys.rules.ts'
import type { KeyActor, StoredApiKey } from './apiKeys.types.ts'

/** What is recorded of a request. A removal of a member does not say from where it came. */
type EventClient = Pick<ClientInfo, 'userAgent'> & { ipAddress: string | null; requestId: string | null }

export type ApiKeysParts = {
  repository: ApiKeysRepository
  news: ApiKeyNews
  shops: Pick<Shops, 'confirm' | 'one'>
  activities: Pick<Activities, 'note'>
  verifyPassword: VerifyPassword
  recordEvent: (tx: Tx, userId: UserId, kind: SecurityEventKind, client: EventClient, at: Date) => Promise<void>
  /** Who may have keys. */
  apiFor: ApiFor
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type NewApiKey = { name: string; scopes: readonly Scope[]; expires_in_days: number; password: string }

/** A key with the token that is shown once. */
export type MadeApiKey = { key: StoredApiKey; token: string }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How often the last use of a key is written. */
const USE_MS = 5 * 60_000

const NO_CLIENT: EventClient = { ipAddress: null, userAgent: undefined, requestId: null }

export type ApiKeys = ReturnType<typeof createApiKeys>

/** Keys by which programs act for the person who made them, in one workspace. */
export function createApiKeys(parts: ApiKeysParts) {
  const { repository, news, shops, activities, verifyPassword, recordEvent, apiFor, inTransaction, clock, log } = parts

  /** Throws `role_missing`, `shop_read_only`, or `plan_ended` where there are no keys. */
  async function includedOrThrow(member: Member): Promise<void> {
    const { userId, workspaceId } = member
    doOrThrow(member, 'manage', workspaceId)
    if (!isOfShop(userId, workspaceId)) {
      if (apiFor !== 'all') throw new AppError('plan_ended', API_KEY_MESSAGES.notHere)
      return
    }
    if (!isIncluded((await shops.one(member)).ownersPlanId, apiFor)) throw new AppError('plan_ended')
  }

  async function store(tx: Tx, key: Omit<StoredApiKey, 'id' | 'shown' | 'createdByName'>): Promise<MadeApiKey> {
    const token = newToken()
    const { isOld: _isOld, lastUsedAt: _at, lastUsedFrom: _from, ...kept } = key
    const id = newId()
    await repository.insert(tx, { ...kept, id, shown: shownToken(token), hash: hashOfToken(token) })
    const made = (await repository.list(key.workspaceId, clock.now(), tx)).find((each) => each.id === id)
    if (made === undefined) throw new Error('A key that was just made is not there')
    return { key: made, token }
  }

  type Happened = { what: 'created' | 'rotated' | 'ended'; member: Member; client: ClientInfo }

  async function tell(tx: Tx, key: StoredApiKey, { what, member, client }: Happened): Promise<void> {
    const { userId: actorId } = member
    const kind = `api_key_${what}` as const
    await recordEvent(tx, actorId, kind, client, clock.now())
    await activities.note(tx, { actorId, workspaceId: key.workspaceId, kind, facts: { key_id: key.id } })
    await news.changed(tx, key, { what, by: actorId })
    log.info({ user_id: actorId, workspace_id: key.workspaceId, key_id: key.id }, `API key ${what}`)
  }

  async function lockedOrThrow(tx: Tx, member: Member, id: string, act: 'manage' | 'dismiss'): Promise<StoredApiKey> {
    const key = isId(id) ? await repository.lock(tx, mayDo(member, act), id, clock.now()) : null
    if (key === null) throw new AppError('not_found')
    return key
  }

  return {
    /** The keys that work in the workspace of the request. Throws `role_missing` for those who do not manage it. */
    async list(member: Member): Promise<StoredApiKey[]> {
      doOrThrow(member, 'dismiss', member.workspaceId)
      return repository.list(member.workspaceId, clock.now())
    },

    /** Makes a key. Throws `plan_ended`, `role_missing`, `wrong_password` or `limit_reached`. */
    async create(member: Member, wanted: NewApiKey, client: ClientInfo): Promise<MadeApiKey> {
      await includedOrThrow(member)
      await verifyPassword(wanted.password, member, client)
      const { userId, workspaceId } = member
      return inTransaction(async (tx) => {
        await shops.confirm(tx, member, 'manage')
        await repository.lockWorkspace(tx, workspaceId)
        const now = clock.now()
        if ((await repository.list(workspaceId, now, tx)).length >= KEYS_PER_WORKSPACE) {
          throw new AppError('limit_reached', API_KEY_MESSAGES.tooMany)
        }
        const made = await store(tx, {
          workspaceId,
          createdBy: userId,
          name: wanted.name,
          scopes: [...new Set(wanted.scopes)],
          createdAt: now,
          expiresAt: new Date(now.getTime() + wanted.expires_in_days * DAY_MS),
          lastUsedAt: null,
          lastUsedFrom: null,
          isOld: false,
        })
        await tell(tx, made.key, { what: 'created', member, client })
        return made
      })
    },

    /**
     * Makes a key that takes the place of another one, which works beside it for a while. The new one is of whoever
     * asks for it. Throws as {@link create} does, and `not_found`.
     */
    async rotate(
      member: Member,
      id: string,
      { overlap_hours: hours, password }: { overlap_hours: number; password: string },
      client: ClientInfo,
    ): Promise<MadeApiKey> {
      // Whoever may not see the key learns nothing of it, and is not asked for a password.
      await inTransaction((tx) => lockedOrThrow(tx, member, id, 'manage'))
      await includedOrThrow(member)
      await verifyPassword(password, member, client)
      return inTransaction(async (tx) => {
        await shops.confirm(tx, member, 'manage')
        const old = await lockedOrThrow(tx, member, id, 'manage')
        const now = clock.now()
        const lives = old.expiresAt.getTime() - old.createdAt.getTime()
        const made = await store(tx, {
          ...old,
          createdBy: member.userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + lives),
        })
        await repository.replace(tx, old.id, { by: made.key.id, until: new Date(now.getTime() + hours * HOUR_MS) })
        await tell(tx, made.key, { what: 'rotated', member, client })
        return made
      })
    },

    /** Ends a key with the commit. Throws `not_found` or `role_missing`. */
    async end(member: Member, id: string, client: ClientInfo): Promise<void> {
      await inTransaction(async (tx) => {
        const key = await lockedOrThrow(tx, member, id, 'dismiss')
        await repository.remove(tx, key.id)
        await tell(tx, key, { what: 'ended', member, client })
      })
    },

    /**
     * Who a request with this token acts as: its maker in the workspace of the key, as that person is there now. Throws
     * `key_invalid`, or `plan_ended` where the plan does not include it.
     */
    async actorOf(token: string, ipAddress: string): Promise<KeyActor> {
      const now = clock.now()
      const found = isToken(token) ? await repository.findByHash(hashOfToken(token), now) : null
      if (found === null) throw new AppError('key_invalid')
      const { createdBy: userId, workspaceId, shop } = found
      const refused = refusal(found, { isOwnHome: !isOfShop(userId, workspaceId), apiFor })
      if (refused === 'invalid') throw new AppError('key_invalid')
      if (refused === 'plan') throw new AppError('plan_ended')
      if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > USE_MS) {
        await repository.used(found.id, now, networkOf(ipAddress))
      }
      const membership =
        shop === null ? ownMembership(userId)[1] : { role: shop.role as Role, readOnly: null, ownerId: shop.ownerId }
      // The session of a key is none that exists, so nothing that is kept for a session applies.
      const member = inOneWorkspace({ userId, sessionId: found.id, tokenHash: '' }, workspaceId, membership)
      return { member, key: found, shopName: shop?.name ?? null }
    },

    /** Somebody has left a shop: the keys that this person made there end, or whoever removed the person keeps them. */
    async memberLeft(
      tx: Tx,
      { shopId, userId, by, keys }: { shopId: WorkspaceId; userId: UserId; by: UserId; keys?: 'keep' | 'revoke' },
    ): Promise<void> {
      if (keys === undefined) return
      const made = (await repository.list(shopId, clock.now(), tx)).filter(({ createdBy }) => createdBy === userId)
      if (made.length === 0) return
      if (keys === 'keep' && by !== userId) {
        await repository.giveTo(tx, shopId, { from: userId, to: by })
        await recordEvent(tx, by, 'api_keys_kept', NO_CLIENT, clock.now())
        log.info({ user_id: by, shop_id: shopId, member_id: userId, keys: made.length }, 'API keys kept')
        return
      }
      for (const key of made) {
        await repository.remove(tx, key.id)
        const facts = { key_id: key.id }
        await activities.note(tx, { actorId: by, workspaceId: shopId, kind: 'api_key_ended', facts })
        await news.changed(tx, key, { what: 'ended', by })
      }
      log.info({ user_id: by, shop_id: shopId, member_id: userId, keys: made.length }, 'API keys ended')
    },
  }
}
