import type { Selectable } from 'kysely'
import type { Ask } from '#shared/intake/intake.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { IntakeLinks } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredLink } from './intake.types.ts'

export type LinksRepository = ReturnType<typeof createLinksRepository>

export type LinkChange = {
  [Field in 'label' | 'greeting' | 'ask' | 'isOpen' | 'token']?: StoredLink[Field] | undefined
}

export function createLinksRepository(db: Db) {
  return {
    /** The links of a shop, newest first, each with how many requests wait that came by it. */
    async ofShop(shopId: WorkspaceId): Promise<(StoredLink & { waiting: number })[]> {
      const rows = await db
        .selectFrom('intake_links')
        .selectAll('intake_links')
        .select((eb) =>
          eb
            .selectFrom('submissions')
            .select(({ fn }) => fn.countAll<number>().as('waiting'))
            .whereRef('submissions.link_id', '=', 'intake_links.id')
            .where('submissions.status', '=', 'new')
            .as('waiting'),
        )
        .where('workspace_id', '=', shopId)
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({ ...linkOf(row), waiting: row.waiting ?? 0 }))
    },

    async insert(tx: Tx, link: StoredLink): Promise<void> {
      await tx
        .insertInto('intake_links')
        .values({
          id: link.id,
          workspace_id: link.shopId,
          token: link.token,
          label: link.label,
          greeting: link.greeting,
          ask: JSON.stringify(link.ask),
          is_open: link.isOpen,
          created_by: link.createdBy,
          created_at: link.createdAt,
        })
        .execute()
    },

    /**
     * The number of links of a shop, whose row stays locked so that no other request adds one meanwhile. Null when it
     * is no shop.
     */
    async countLocked(tx: Tx, shopId: WorkspaceId): Promise<number | null> {
      const shop = await tx
        .selectFrom('shops')
        .select('id')
        .where('id', '=', shopId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (shop === undefined) return null
      const { count } = await tx
        .selectFrom('intake_links')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', shopId)
        .executeTakeFirstOrThrow()
      return count
    },

    async find(within: Workspaces, id: string, tx?: Tx): Promise<StoredLink | null> {
      const row = await (tx ?? db)
        .selectFrom('intake_links')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .$if(tx !== undefined, (query) => query.forUpdate())
        .executeTakeFirst()
      return row === undefined ? null : linkOf(row)
    },

    async change(tx: Tx, id: string, { label, greeting, ask, isOpen, token }: LinkChange): Promise<void> {
      await tx
        .updateTable('intake_links')
        .set({ label, greeting, ask: ask === undefined ? undefined : JSON.stringify(ask), is_open: isOpen, token })
        .where('id', '=', id)
        .execute()
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('intake_links').where('id', '=', id).execute()
    },

    /** Notes that an address leads nowhere now. */
    async retire(tx: Tx, { token, shopId, at }: { token: string; shopId: WorkspaceId; at: Date }): Promise<void> {
      await tx.insertInto('retired_intake_tokens').values({ token, shop_id: shopId, retired_at: at }).execute()
    },

    /** A link of anybody, for customers: what is printed is all that they have. */
    async findByToken(token: string): Promise<StoredLink | 'retired' | null> {
      const row = await db.selectFrom('intake_links').selectAll().where('token', '=', token).executeTakeFirst()
      if (row !== undefined) return linkOf(row)
      const retired = await db
        .selectFrom('retired_intake_tokens')
        .select('token')
        .where('token', '=', token)
        .executeTakeFirst()
      return retired === undefined ? null : 'retired'
    },
  }
}

function linkOf(row: Selectable<IntakeLinks>): StoredLink {
  return {
    id: row.id,
    shopId: row.workspace_id,
    token: row.token,
    label: row.label,
    greeting: row.greeting,
    ask: row.ask as Ask,
    isOpen: row.is_open,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}
