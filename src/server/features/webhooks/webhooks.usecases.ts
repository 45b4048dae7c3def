import { AppError } from '#shared/errors/appError.ts'
import {
  OVERLAP_HOURS,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEXT,
  WEBHOOKS_PER_SHOP,
  type WebhookEvent,
} from '#shared/webhooks/webhooks.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { doOrThrow, mayRead } from '../workspaces/access.usecases.ts'
import { newSecret } from './signing.usecases.ts'
import type { Endpoints } from './webhooks.port.ts'
import type { WebhookChange, WebhooksRepository } from './webhooks.repository.ts'
import type { ShownWebhook, StoredWebhook } from './webhooks.types.ts'

export type WebhooksParts = {
  webhooks: WebhooksRepository
  shops: Pick<Shops, 'forCustomers'>
  endpoints: Pick<Endpoints, 'isAllowed' | 'mayTry' | 'reaches'>
  /** Whether this process reaches nothing but the internet. Without that, no webhook can be made. */
  isGuarded: boolean
  /** The URL of the product, which must not be told of itself. */
  origin: () => string
  encryptor: Encryptor
  perShop: RateLimit
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

type Wishes = {
  url?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  description?: string | undefined
  is_on?: boolean | undefined
}

const HOUR_MS = 3_600_000

export type WebhooksOfShops = ReturnType<typeof createWebhooks>

/** The addresses that are told what happens in a shop, for those who manage it. */
export function createWebhooks(parts: WebhooksParts) {
  const { webhooks, shops, endpoints, encryptor, inTransaction, clock, log } = parts

  async function shown(webhook: StoredWebhook): Promise<ShownWebhook> {
    const shop = await shops.forCustomers(webhook.shopId)
    return { ...webhook, offReason: shop?.readOnly === null ? webhook.offReason : 'plan' }
  }

  /** The address as it is stored. One sentence for all that cannot be reached, so that nobody learns what is there. */
  async function urlOrThrow(shopId: WorkspaceId, typed: string): Promise<string> {
    if (!parts.isGuarded) throw new AppError('unavailable', WEBHOOK_MESSAGES.notHere)
    const refuse = (why: 'badUrl' | 'ownUrl' | 'unreachable'): never => {
      throw new AppError('invalid_field', WEBHOOK_MESSAGES[why], { field: 'url' })
    }
    const url = URL.canParse(typed) ? new URL(typed) : refuse('badUrl')
    if (url.href.length > WEBHOOK_TEXT.url || !endpoints.mayTry(url)) return refuse('badUrl')
    const own = new URL(parts.origin())
    // What runs beside the product on its machine is another server where the operator says so.
    const isOther = url.hostname !== own.hostname || (endpoints.isAllowed(url) && url.host !== own.host)
    if (!isOther) return refuse('ownUrl')
    await parts.perShop.take(shopId)
    if (!(await endpoints.reaches(url))) return refuse('unreachable')
    url.hash = ''
    return url.href
  }

  async function managedOrThrow(member: Member, id: string): Promise<StoredWebhook> {
    const webhook = isId(id) ? await webhooks.find(mayRead(member), id) : null
    if (webhook === null) throw new AppError('not_found')
    doOrThrow(member, 'manage', webhook.shopId)
    return webhook
  }

  async function lockedOrThrow(tx: Tx, id: string): Promise<StoredWebhook> {
    const webhook = await webhooks.lock(tx, id)
    if (webhook === null) throw new AppError('not_found')
    return webhook
  }

  async function shownAgain(id: string): Promise<ShownWebhook> {
    const webhook = await webhooks.findAny(id)
    if (webhook === null) throw new AppError('not_found')
    return shown(webhook)
  }

  return {
    /** A webhook, for those who manage its shop. Throws `not_found` or `role_missing`. */
    one: async (member: Member, id: string): Promise<ShownWebhook> => shown(await managedOrThrow(member, id)),

    /**
     * The webhooks of the shop that the request is for. Their addresses may be secrets, so whoever may not manage the
     * shop sees none, and whoever may sees them also while it is read-only.
     */
    async list(member: Member): Promise<ShownWebhook[]> {
      doOrThrow(member, 'remove', member.workspaceId)
      return Promise.all((await webhooks.ofShop(member.workspaceId)).map(shown))
    },

    /**
     * Makes a webhook. `alongside` runs in the transaction that stores it. Throws `not_found`, `role_missing`,
     * `invalid_field`, `limit_reached` or `too_many_attempts`.
     */
    async create(
      member: Member,
      { url: typed, events, description = '' }: Wishes & { url: string; events: readonly WebhookEvent[] },
      alongside: (tx: Tx, webhook: ShownWebhook) => Promise<void> = async () => {},
    ): Promise<{ webhook: ShownWebhook; secret: string }> {
      const { userId, workspaceId: shopId } = member
      doOrThrow(member, 'manage', shopId)
      const url = await urlOrThrow(shopId, typed)
      const id = newId()
      const secret = newSecret()
      const webhook: StoredWebhook = {
        id,
        shopId,
        url,
        description,
        events: [...new Set(events)],
        secret: encryptor.encrypt(secret, id),
        oldSecret: null,
        oldSecretUntil: null,
        isOn: true,
        offReason: null,
        failingSince: null,
        failures: 0,
        hasTaken: false,
        createdBy: userId,
        createdAt: clock.now(),
      }
      await inTransaction(async (tx) => {
        const count = await webhooks.countLocked(tx, shopId)
        if (count === null) throw new AppError('not_found')
        if (count >= WEBHOOKS_PER_SHOP) throw new AppError('limit_reached', WEBHOOK_MESSAGES.tooMany)
        await webhooks.insert(tx, webhook)
        await alongside(tx, webhook)
      })
      log.info({ user_id: userId, webhook_id: id, shop_id: shopId }, 'webhook made')
      return { webhook: await shown(webhook), secret }
    },

    /** Changes a webhook. Another address, or turning it on, forgets what was before. Throws as {@link create} does. */
    async change(member: Member, id: string, { url: typed, events, description, is_on: isOn }: Wishes) {
      const found = await managedOrThrow(member, id)
      const url = typed === undefined || typed === found.url ? undefined : await urlOrThrow(found.shopId, typed)
      await inTransaction(async (tx) => {
        const before = await lockedOrThrow(tx, id)
        const change: WebhookChange = { isOn: isOn ?? before.isOn }
        if (url !== undefined) Object.assign(change, { url, hasTaken: false, failingSince: null, failures: 0 })
        if (events !== undefined) change.events = [...new Set(events)]
        if (description !== undefined) change.description = description
        if (isOn === false && before.isOn) change.offReason = 'person'
        if (isOn === true && !before.isOn) Object.assign(change, { offReason: null, failingSince: null, failures: 0 })
        await webhooks.change(tx, id, change)
      })
      log.info({ user_id: member.userId, webhook_id: id, is_on: isOn }, 'webhook changed')
      return shownAgain(id)
    },

    /** Removes a webhook with its deliveries. Throws `not_found` or `role_missing`. */
    async remove(member: Member, id: string): Promise<void> {
      const webhook = isId(id) ? await webhooks.find(mayRead(member), id) : null
      if (webhook === null) throw new AppError('not_found')
      doOrThrow(member, 'remove', webhook.shopId)
      await inTransaction(async (tx) => {
        await lockedOrThrow(tx, id)
        await webhooks.remove(tx, id)
      })
      log.info({ user_id: member.userId, webhook_id: id }, 'webhook deleted')
    },

    /** Makes another secret. The one before signs, too, for some hours. Throws `not_found` or `role_missing`. */
    async rotate(member: Member, id: string, overlapHours: number = OVERLAP_HOURS.usual): Promise<string> {
      await managedOrThrow(member, id)
      const secret = newSecret()
      await inTransaction(async (tx) => {
        const { secret: oldSecret } = await lockedOrThrow(tx, id)
        const until = overlapHours === 0 ? null : new Date(clock.now().getTime() + overlapHours * HOUR_MS)
        await webhooks.change(tx, id, {
          secret: encryptor.encrypt(secret, id),
          oldSecret: until === null ? null : oldSecret,
          oldSecretUntil: until,
        })
      })
      log.info({ user_id: member.userId, webhook_id: id }, 'webhook has a new secret')
      return secret
    },
  }
}
