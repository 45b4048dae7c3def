import { WARNING_DAYS } from '#shared/apiKeys/apiKeys.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { isOfShop } from '../workspaces/access.usecases.ts'
import type { ApiKeysRepository } from './apiKeys.repository.ts'
import { keyChangedMail, keyEndingMail, type KeyMail } from './apiKeys.mails.ts'
import type { StoredApiKey } from './apiKeys.types.ts'
import type { RequestKeysRepository } from './requestKeys.repository.ts'

export type ApiKeyNewsParts = {
  repository: Pick<ApiKeysRepository, 'endingBefore' | 'told' | 'removeEnded'>
  requestKeys: Pick<RequestKeysRepository, 'removeBefore'>
  shops: Pick<Shops, 'names' | 'brandOf'>
  accounts: Pick<Accounts, 'profileOf'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const DAY_MS = 86_400_000

export type ApiKeyNews = ReturnType<typeof createApiKeyNews>

/** Tells the people of a workspace about its keys, and removes what has ended. */
export function createApiKeyNews(parts: ApiKeyNewsParts) {
  const { repository, requestKeys, shops, accounts, enqueueMail, inTransaction, clock, log } = parts

  /** Those who are told: the owner of a shop, with its admins if wanted, or the person whose home it is. */
  async function recipientsOf(
    { createdBy, workspaceId }: StoredApiKey,
    tx: Tx,
    withAdmins: boolean,
  ): Promise<UserId[]> {
    if (!isOfShop(createdBy, workspaceId)) return [createdBy]
    const told = withAdmins ? ['owner', 'admin'] : ['owner']
    return (await shops.names(workspaceId, tx)).flatMap(({ userId, role }) => (told.includes(role) ? userId : []))
  }

  async function send(tx: Tx, to: readonly UserId[], mailTo: (recipient: { email: string; userId: UserId }) => Mail) {
    for (const userId of to) {
      const profile = await accounts.profileOf(userId, tx)
      // An unconfirmed address may belong to somebody else.
      if (profile?.emailVerified === true) await enqueueMail(tx, mailTo({ email: profile.email, userId }))
    }
  }

  async function about(tx: Tx, key: StoredApiKey): Promise<KeyMail> {
    const shop = await shops.brandOf(key.workspaceId, tx)
    const place = shop === null ? null : { id: key.workspaceId, name: shop.name }
    return { name: key.name, shown: key.shown, shop: place }
  }

  return {
    /** Tells the owner that a key was made, replaced or ended. */
    async changed(
      tx: Tx,
      key: StoredApiKey,
      { what, by }: { what: 'created' | 'rotated' | 'ended'; by: UserId },
    ): Promise<void> {
      const told = await about(tx, key)
      const who = (await accounts.profileOf(by, tx))?.name ?? 'Somebody'
      await send(tx, await recipientsOf(key, tx, false), (to) => keyChangedMail(to, { ...told, what, by: who }))
    },

    /** Removes keys and answers whose time is over, and tells the people of keys that are about to end. */
    async tend(): Promise<void> {
      const now = clock.now()
      const removed = await repository.removeEnded(now)
      await requestKeys.removeBefore(new Date(now.getTime() - DAY_MS))
      let told = 0
      // The nearest first, so that whoever is told of three days is not told of fourteen as well.
      for (const days of WARNING_DAYS.toSorted((a, b) => a - b)) {
        told += await inTransaction(async (tx) => {
          const ending = await repository.endingBefore(tx, new Date(now.getTime() + days * DAY_MS), days, now)
          for (const key of ending) {
            await repository.told(tx, key.id, days)
            const mail = { ...(await about(tx, key)), expiresAt: key.expiresAt }
            await send(tx, await recipientsOf(key, tx, true), (to) => keyEndingMail(to, mail))
          }
          return ending.length
        })
      }
      log.info({ removed, told }, 'API keys tended')
    },
  }
}
