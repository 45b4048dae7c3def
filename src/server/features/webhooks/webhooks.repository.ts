import type { Selectable } from 'kysely'
import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Webhooks } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredWebhook } from './webhooks.types.ts'

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>

export type WebhookChange = Partial<Omit<StoredWebhook, 'id' | 'shopId' | 'createdBy' | 'createdAt'>>

export function createWebhooksRepository(db: Db) {
  return {
    /** The webhooks of a shop, oldest first. */
    async ofShop(shopId: WorkspaceId, from: Db | Tx = db): Promise<StoredWebhook[]> {
      const rows = await from
        .selectFrom('webhooks')
        .selectAll()
        .where('workspace_id', '=', shopId)
        .orderBy('id')
        .execute()
      return rows.map(webhookOf)
    },

    /** The number of webhooks of a shop, whose row stays locked so that no other request adds one meanwhile. */
    async countLocked(tx: Tx, shopId: WorkspaceId): Promise<number | null> {
      const shop = await tx
        .selectFrom('shops')
        .select('id')
        .where('id', '=', shopId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (shop === undefined) return null
      const { count } = await tx
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', shopId)
        .executeTakeFirstOrThrow()
      return count
    },

    async insert(tx: Tx, { id, shopId, createdBy, createdAt, ...webhook }: StoredWebhook): Promise<void> {
      await tx
        .insertInto('webhooks')
        .values({
          id,
          workspace_id: shopId,
          url: webhook.url,
          description: webhook.description,
          events: webhook.events,
          secret: webhook.secret,
          is_on: webhook.isOn,
          failures: webhook.failures,
          has_taken: webhook.hasTaken,
          created_by: createdBy,
          created_at: createdAt,
        })
        .execute()
    },

    /** A webhook in one of these workspaces. */
    async find(within: Workspaces, id: string): Promise<StoredWebhook | null> {
      const row = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : webhookOf(row)
    },

    /** A webhook of anybody, for its deliveries and its mails. */
    async findAny(id: string, from: Db | Tx = db): Promise<StoredWebhook | null> {
      const row = await from.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : webhookOf(row)
    },

    /** The same, locked. A webhook is locked before its deliveries, in every transaction. */
    async lock(tx: Tx, id: string): Promise<StoredWebhook | null> {
      const row = await tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      return row === undefined ? null : webhookOf(row)
    },

    async change(tx: Tx, id: string, change: WebhookChange): Promise<void> {
      await tx
        .updateTable('webhooks')
        .set({
          url: change.url,
          description: change.description,
          events: change.events,
          secret: change.secret,
          old_secret: change.oldSecret,
          old_secret_until: change.oldSecretUntil,
          is_on: change.isOn,
          off_reason: change.offReason,
          failing_since: change.failingSince,
          failures: change.failures,
          has_taken: change.hasTaken,
        })
        .where('id', '=', id)
        .execute()
    },

    /** Removes what was signed with before and no longer signs. */
    async forgetOldSecrets(now: Date): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ old_secret: null, old_secret_until: null })
        .where('old_secret_until', '<=', now)
        .execute()
    },

    /** Removes a webhook with its deliveries. */
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    },
  }
}

function webhookOf(row: Selectable<Webhooks>): StoredWebhook {
  return {
    id: row.id,
    shopId: row.workspace_id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEvent[],
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: row.old_secret_until,
    isOn: row.is_on,
    offReason: row.off_reason as StoredWebhook['offReason'],
    failingSince: row.failing_since,
    failures: row.failures,
    hasTaken: row.has_taken,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}
