import { randomBytes } from 'node:crypto'
import { AppError } from '#shared/errors/appError.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { INTAKE_PATH } from '#shared/intake/intakePaths.ts'
import { LINKS_PER_SHOP, RANDOM_BYTES, tokenOf, USUAL_ASK, type Ask } from '#shared/intake/intake.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { doOrThrow, mayRead } from '../workspaces/access.usecases.ts'
import type { StoredLink } from './intake.types.ts'
import type { IntakeLimits } from './intakeLimits.usecases.ts'
import type { LinksRepository } from './links.repository.ts'

export type LinksParts = {
  links: LinksRepository
  limits: Pick<IntakeLimits, 'made'>
  /** The URL of the product. */
  origin: () => string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A link as its shop sees it. */
export type ShopsLink = StoredLink & { url: string; waiting: number }

type Wishes = {
  label?: string | undefined
  greeting?: string | undefined
  ask?: Ask | undefined
  is_open?: boolean | undefined
  new_address?: true | undefined
}

export type IntakeLinksOfShops = ReturnType<typeof createLinks>

/** The addresses under which customers send requests to a shop, for those who manage it. */
export function createLinks({ links, limits, origin, inTransaction, clock, log }: LinksParts) {
  const shown = (link: StoredLink, waiting: number): ShopsLink => ({
    ...link,
    url: `${origin()}${INTAKE_PATH}/${link.token}`,
    waiting,
  })

  const newToken = () => tokenOf(randomBytes(RANDOM_BYTES.token))

  /** A link that the person may manage, locked until the transaction ends. */
  async function lockedOrThrow(tx: Tx, member: Member, id: string): Promise<StoredLink> {
    const link = isId(id) ? await links.find(mayRead(member), id, tx) : null
    if (link === null) throw new AppError('not_found')
    doOrThrow(member, 'manage', link.shopId)
    return link
  }

  async function shownAgain({ id, shopId }: StoredLink): Promise<ShopsLink> {
    const link = (await links.ofShop(shopId)).find((each) => each.id === id)
    if (link === undefined) throw new AppError('not_found')
    return shown(link, link.waiting)
  }

  return {
    /** The links of the shop that the request is for. Throws as the table of roles says. */
    async list(member: Member): Promise<ShopsLink[]> {
      doOrThrow(member, 'read', member.workspaceId)
      return (await links.ofShop(member.workspaceId)).map((link) => shown(link, link.waiting))
    },

    /** Makes a link. Throws `not_found` where there is no shop, `limit_reached` or `too_many_attempts`. */
    async create(
      member: Member,
      { label, greeting = '', ask = USUAL_ASK }: Wishes & { label: string },
    ): Promise<ShopsLink> {
      const { userId, workspaceId: shopId } = member
      doOrThrow(member, 'manage', shopId)
      await limits.made.take(shopId)
      const link = {
        id: newId(),
        shopId,
        token: newToken(),
        label,
        greeting,
        ask,
        isOpen: true,
        createdBy: userId,
        createdAt: clock.now(),
      }
      await inTransaction(async (tx) => {
        const count = await links.countLocked(tx, shopId)
        if (count === null) throw new AppError('not_found')
        if (count >= LINKS_PER_SHOP) throw new AppError('limit_reached', INTAKE_MESSAGES.tooManyLinks(LINKS_PER_SHOP))
        await links.insert(tx, link)
        await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [link.id] })
      })
      log.info({ user_id: userId, link_id: link.id, shop_id: shopId }, 'intake link made')
      return shown(link, 0)
    },

    /** Changes a link. Throws `not_found`, `role_missing` or `too_many_attempts`. */
    async change(
      member: Member,
      id: string,
      { new_address: isNew, is_open: isOpen, ...wishes }: Wishes,
    ): Promise<ShopsLink> {
      const changed = await inTransaction(async (tx) => {
        const link = await lockedOrThrow(tx, member, id)
        const { shopId } = link
        if (isNew === true) {
          await limits.made.take(shopId)
          await links.retire(tx, { token: link.token, shopId, at: clock.now() })
        }
        // A statement that sets nothing is no statement.
        const change = { ...wishes, isOpen: isOpen ?? link.isOpen, token: isNew === true ? newToken() : link.token }
        await links.change(tx, id, change)
        await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [id] })
        return link
      })
      log.info({ user_id: member.userId, link_id: id }, 'intake link changed')
      return shownAgain(changed)
    },

    /** Removes a link. Its address is no longer used, and stays so. Throws `not_found` or `role_missing`. */
    async remove(member: Member, id: string): Promise<void> {
      await inTransaction(async (tx) => {
        const { shopId, token } = await lockedOrThrow(tx, member, id)
        await links.retire(tx, { token, shopId, at: clock.now() })
        await links.remove(tx, id)
        await notifyScreens(tx, { to: shopId, topic: 'intake', ids: [id] })
      })
      log.info({ user_id: member.userId, link_id: id }, 'intake link deleted')
    },
  }
}
