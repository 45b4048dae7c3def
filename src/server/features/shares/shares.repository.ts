import { sql, type Selectable, type SqlBool } from 'kysely'
import type { ShareIncludes } from '#shared/shares/shares.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Shares as SharesTable } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import { includesWith } from './shares.rules.ts'
import type { StoredShare, RecipientsShare } from './shares.types.ts'

export type SharesRepository = ReturnType<typeof createSharesRepository>

export type NewShare = Pick<
  StoredShare,
  'id' | 'workspaceId' | 'repairId' | 'createdBy' | 'label' | 'passwordHash' | 'includes' | 'expiresAt' | 'createdAt'
>

export type ShareChange = Partial<
  Pick<
    StoredShare,
    'label' | 'generation' | 'passwordHash' | 'passwordVersion' | 'includes' | 'expiresAt' | 'revokedAt'
  >
>

/** First number of the advisory lock under which the active links of a workspace are counted. */
const SHARE_COUNT_LOCK = 7_341_004

const isLive = (now: Date) => sql<SqlBool>`revoked_at is null and expires_at > ${now}`

export function createSharesRepository(db: Db) {
  return {
    async insert(tx: Tx, share: NewShare): Promise<void> {
      await tx
        .insertInto('shares')
        .values({
          id: share.id,
          workspace_id: share.workspaceId,
          repair_id: share.repairId,
          created_by: share.createdBy,
          label: share.label,
          password_hash: share.passwordHash,
          includes: JSON.stringify(share.includes),
          expires_at: share.expiresAt,
          created_at: share.createdAt,
        })
        .execute()
    },

    /** The active links of a workspace, and those of one of its repairs. Others that ask wait for this transaction. */
    async countActive(
      tx: Tx,
      { workspaceId, repairId, now }: { workspaceId: WorkspaceId; repairId: string; now: Date },
    ): Promise<{ inAll: number; ofRepair: number }> {
      await sql`select pg_advisory_xact_lock(${SHARE_COUNT_LOCK}, hashtext(${workspaceId}))`.execute(tx)
      const row = await tx
        .selectFrom('shares')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .select(({ fn }) => fn.countAll<number>().filterWhere('repair_id', '=', repairId).as('of_repair'))
        .where('workspace_id', '=', workspaceId)
        .where(isLive(now))
        .executeTakeFirstOrThrow()
      return { inAll: row.all, ofRepair: row.of_repair }
    },

    /** The links of a repair, those that are active first. */
    async ofRepair(repairId: string, { now, limit }: { now: Date; limit: number }): Promise<StoredShare[]> {
      const rows = await db
        .selectFrom('shares')
        .selectAll()
        .where('repair_id', '=', repairId)
        .orderBy(isLive(now), 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(shareOf)
    },

    /** The links of a workspace after a given one, in the order in which they were made. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredShare[]> {
      const rows = await db
        .selectFrom('shares')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(shareOf)
    },

    /** A link in one of these workspaces, locked until the transaction ends. */
    async lock(tx: Tx, within: Workspaces, id: string): Promise<StoredShare | null> {
      const row = await tx
        .selectFrom('shares')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : shareOf(row)
    },

    /** A link of anybody, for a recipient: what a signature has to be made for. */
    async findForRecipient(id: string): Promise<RecipientsShare | null> {
      const row = await db
        .selectFrom('shares')
        .leftJoin('users as maker', 'maker.id', 'shares.created_by')
        .leftJoin('users as owner', (join) =>
          join.on('owner.id', '=', (eb) => eb.ref('shares.workspace_id').$castTo<UserId>()),
        )
        .selectAll('shares')
        .select(['maker.name as by', 'maker.deletion_due_at as maker_leaves', 'owner.deletion_due_at as owner_leaves'])
        .where('shares.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      return { ...shareOf(row), by: row.by, isLeaving: row.maker_leaves !== null || row.owner_leaves !== null }
    },

    async change(tx: Tx, id: string, change: ShareChange): Promise<StoredShare> {
      const row = await tx
        .updateTable('shares')
        .set({
          label: change.label,
          generation: change.generation,
          password_hash: change.passwordHash,
          password_version: change.passwordVersion,
          includes: change.includes === undefined ? undefined : JSON.stringify(change.includes),
          expires_at: change.expiresAt,
          revoked_at: change.revokedAt,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return shareOf(row)
    },

    /** Ends the links of a repair that goes to another workspace. */
    async endOfRepair(tx: Tx, repairId: string, { to, at }: { to: WorkspaceId; at: Date }): Promise<void> {
      await tx
        .updateTable('shares')
        .set((eb) => ({ workspace_id: to, revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
        .where('repair_id', '=', repairId)
        .execute()
    },

    /** Ends the links of a shop that one of its people made. */
    async endOf(
      tx: Tx,
      { workspaceId, createdBy }: { workspaceId: WorkspaceId; createdBy: UserId },
      at: Date,
    ): Promise<void> {
      await tx
        .updateTable('shares')
        .set({ revoked_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', createdBy)
        .where('revoked_at', 'is', null)
        .execute()
    },

    async noteOpened(id: string, at: Date): Promise<void> {
      await db
        .updateTable('shares')
        .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened_at: at }))
        .where('id', '=', id)
        .execute()
    },

    async noteWrongPassword(id: string): Promise<void> {
      await db
        .updateTable('shares')
        .set(({ eb }) => ({ wrong_passwords: eb('wrong_passwords', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Whether the owner has not been told of wrong passwords since then. From now on, this counts as told. */
    async noteWarned(tx: Tx, id: string, { since, at }: { since: Date; at: Date }): Promise<boolean> {
      const row = await tx
        .updateTable('shares')
        .set({ warned_at: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('warned_at', 'is', null), eb('warned_at', '<=', since)]))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Removes links that ended before then. */
    async removeEnded(before: Date): Promise<void> {
      await db
        .deleteFrom('shares')
        .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
        .execute()
    },
  }
}

function shareOf(row: Selectable<SharesTable>): StoredShare {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    repairId: row.repair_id,
    createdBy: row.created_by,
    label: row.label,
    generation: row.generation,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    includes: includesWith(row.includes as Partial<ShareIncludes>),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at,
    wrongPasswords: row.wrong_passwords,
  }
}
