import { sql } from 'kysely'
import { SCOPE_IDS, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { FoundApiKey, StoredApiKey } from './apiKeys.types.ts'

export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>

type FoundRow = {
  id: string
  workspace_id: WorkspaceId
  created_by: UserId
  name: string
  scopes: string[]
  expires_at: Date
  last_used_at: Date | null
  is_leaving: boolean
  shop_name: string | null
  role: string | null
  delete_after: Date | null
  owner_id: UserId | null
  owners_plan_id: string | null
}

/** One statement for each request: the key, its maker now, and the shop with the plan of its owner now. */
const findByHash = preparedStatement<FoundRow>(`select api_keys.id, api_keys.workspace_id, api_keys.created_by,
    api_keys.name, api_keys.scopes, api_keys.expires_at, api_keys.last_used_at,
    maker.deletion_due_at is not null as is_leaving, shops.name as shop_name, shops.delete_after,
    member.role, owner.user_id as owner_id, payer.plan_id as owners_plan_id
  from api_keys join users as maker on maker.id = api_keys.created_by
  left join shops on shops.id = api_keys.workspace_id
  left join shop_members as member on member.shop_id = shops.id and member.user_id = api_keys.created_by
  left join shop_members as owner on owner.shop_id = shops.id and owner.role = 'owner'
  left join users as payer on payer.id = owner.user_id
  where api_keys.token_hash = $1 and api_keys.expires_at > $2`)

/** A scope of a newer version is unknown to this one, and allows nothing here. */
const scopesOf = (stored: readonly string[]): Scope[] => SCOPE_IDS.filter((scope) => stored.includes(scope))

export function createApiKeysRepository(db: Db) {
  const all = (from: Db | Tx) =>
    from
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.created_by')
      .selectAll('api_keys')
      .select('users.name as created_by_name')

  type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>
  const keyOf = (row: Row): StoredApiKey => ({
    id: row.id,
    workspaceId: row.workspace_id,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    name: row.name,
    shown: row.shown,
    scopes: scopesOf(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    isOld: row.replaced_by !== null,
  })

  return {
    /** The key with this hash, while it works. */
    async findByHash(hash: Buffer, at: Date): Promise<FoundApiKey | null> {
      const { rows } = await db.executeQuery(findByHash(hash, at))
      const row = rows[0]
      if (row === undefined) return null
      const { shop_name: name, owner_id: ownerId } = row
      return {
        id: row.id,
        workspaceId: row.workspace_id,
        createdBy: row.created_by,
        name: row.name,
        scopes: scopesOf(row.scopes),
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
        isMakerLeaving: row.is_leaving,
        shop:
          name === null || ownerId === null
            ? null
            : { name, ownerId, role: row.role, ownersPlanId: row.owners_plan_id, deleteAfter: row.delete_after },
      }
    },

    /** The keys of a workspace that work, the newest first. */
    async list(workspaceId: WorkspaceId, at: Date, from: Db | Tx = db): Promise<StoredApiKey[]> {
      const rows = await all(from)
        .where('api_keys.workspace_id', '=', workspaceId)
        .where('api_keys.expires_at', '>', at)
        .orderBy('api_keys.id', 'desc')
        .execute()
      return rows.map(keyOf)
    },

    /** A key that works in one of these workspaces, locked until the transaction ends. */
    async lock(tx: Tx, within: Workspaces, id: string, at: Date): Promise<StoredApiKey | null> {
      const row = await all(tx)
        .where('api_keys.id', '=', id)
        .where('api_keys.workspace_id', '=', anyOf(within))
        .where('api_keys.expires_at', '>', at)
        .forUpdate('api_keys')
        .executeTakeFirst()
      return row === undefined ? null : keyOf(row)
    },

    /** Lets keys of a workspace be counted and added by one transaction after the other. */
    async lockWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
      await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
    },

    async insert(
      tx: Tx,
      key: Omit<StoredApiKey, 'createdByName' | 'lastUsedAt' | 'lastUsedFrom' | 'isOld'> & { hash: Buffer },
    ): Promise<void> {
      await tx
        .insertInto('api_keys')
        .values({
          id: key.id,
          workspace_id: key.workspaceId,
          created_by: key.createdBy,
          name: key.name,
          token_hash: key.hash,
          shown: key.shown,
          scopes: key.scopes,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
        })
        .execute()
    },

    /** Another key takes the place of this one, which works until then at most. */
    async replace(tx: Tx, id: string, { by, until }: { by: string; until: Date }): Promise<void> {
      await tx
        .updateTable('api_keys')
        .set({ replaced_by: by, expires_at: sql<Date>`least(expires_at, ${until})` })
        .where('id', '=', id)
        .execute()
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('api_keys').where('id', '=', id).execute()
    },

    /** Gives the keys that somebody made in a workspace to another person there. */
    async giveTo(tx: Tx, workspaceId: WorkspaceId, { from, to }: { from: UserId; to: UserId }): Promise<void> {
      await tx
        .updateTable('api_keys')
        .set({ created_by: to })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', from)
        .execute()
    },

    async used(id: string, at: Date, from: string): Promise<void> {
      await db.updateTable('api_keys').set({ last_used_at: at, last_used_from: from }).where('id', '=', id).execute()
    },

    /** Keys that end before a day and whose people were not told so near to it, locked until the transaction ends. */
    async endingBefore(tx: Tx, before: Date, days: number, at: Date): Promise<StoredApiKey[]> {
      const rows = await all(tx)
        .where('api_keys.expires_at', '<', before)
        .where('api_keys.expires_at', '>', at)
        // Whoever has replaced a key knows when the old one ends.
        .where('api_keys.replaced_by', 'is', null)
        .where(sql<boolean>`coalesce(api_keys.told_days, ${days + 1}) > ${days}`)
        .orderBy('api_keys.id')
        .limit(100)
        .forUpdate('api_keys')
        .skipLocked()
        .execute()
      return rows.map(keyOf)
    },

    async told(tx: Tx, id: string, days: number): Promise<void> {
      await tx.updateTable('api_keys').set({ told_days: days }).where('id', '=', id).execute()
    },

    async removeEnded(before: Date): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('api_keys').where('expires_at', '<=', before).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
