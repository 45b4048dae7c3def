import { sql, type Selectable } from 'kysely'
import { FIRST_MESSAGE_CODES, URGENCIES, type Urgency } from '#shared/advice/advice.ts'
import type { RequestAnswers } from '#shared/intake/requestAnswers.rules.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#shared/intake/intake.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Submissions } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredSubmission } from './intake.types.ts'

export type SubmissionsRepository = ReturnType<typeof createSubmissionsRepository>

export type NewSubmission = Omit<
  StoredSubmission,
  'linkLabel' | 'status' | 'repairId' | 'decidedAt' | 'withdrawnAt'
> & { networkHash: string }

export type Decision = {
  status: 'accepted' | 'declined'
  repairId: string | null
  decidedBy: UserId
  decidedAt: Date
}

type Row = Selectable<Submissions> & { link_label: string | null }

/** First number of the advisory lock under which the requests of a shop that wait are counted. */
const WAITING_LOCK = 7_341_007

export function createSubmissionsRepository(db: Db) {
  const withLabel = (from: Db | Tx) =>
    from
      .selectFrom('submissions')
      .leftJoin('intake_links', 'intake_links.id', 'submissions.link_id')
      .selectAll('submissions')
      .select('intake_links.label as link_label')

  return {
    /** False when another request has this reference. */
    async insert(tx: Tx, each: NewSubmission): Promise<boolean> {
      const inserted = await tx
        .insertInto('submissions')
        .values({
          id: each.id,
          workspace_id: each.shopId,
          link_id: each.linkId,
          photos_in: each.photosIn,
          reference: each.reference,
          status: 'new',
          name: each.name,
          email: each.email,
          phone: each.phone,
          address: each.address,
          insurance: each.insurance,
          answers: JSON.stringify(each.answers),
          note: each.note,
          consent_version: each.consentVersion,
          consent_at: each.consentAt,
          urgency: each.urgency,
          first_message_code: each.firstMessageCode,
          network_hash: each.networkHash,
          created_at: each.createdAt,
        })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /** How many requests of a shop wait, in all and from one network. Others that ask wait for this transaction. */
    async countWaiting(
      tx: Tx,
      { shopId, networkHash }: { shopId: WorkspaceId; networkHash: string },
    ): Promise<{ inAll: number; ofNetwork: number }> {
      await sql`select pg_advisory_xact_lock(${WAITING_LOCK}, hashtext(${shopId}))`.execute(tx)
      const row = await tx
        .selectFrom('submissions')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .select(({ fn }) => fn.countAll<number>().filterWhere('network_hash', '=', networkHash).as('of_network'))
        .where('workspace_id', '=', shopId)
        .where('status', '=', 'new')
        .executeTakeFirstOrThrow()
      return { inAll: row.all, ofNetwork: row.of_network }
    },

    /** Those that wait for a decision, the most urgent first, and of these the one that waits longest. */
    async waiting(shopId: WorkspaceId, limit: number): Promise<StoredSubmission[]> {
      const rows = await withLabel(db)
        .where('submissions.workspace_id', '=', shopId)
        .where('status', '=', 'new')
        .orderBy(sql`coalesce(array_position(${[...URGENCIES]}::text[], urgency), 0)`, 'desc')
        .orderBy('submissions.id')
        .limit(limit)
        .execute()
      return rows.map(submissionOf)
    },

    /** How many wait for a decision, and how urgent the most urgent is. */
    async waitingInShort(shopId: WorkspaceId): Promise<{ count: number; urgency: Urgency | null }> {
      const rows = await db
        .selectFrom('submissions')
        .select(['urgency', ({ fn }) => fn.countAll<number>().as('count')])
        .where('workspace_id', '=', shopId)
        .where('status', '=', 'new')
        .groupBy('urgency')
        .execute()
      return {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        urgency: URGENCIES.findLast((urgency) => rows.some((row) => row.urgency === urgency)) ?? null,
      }
    },

    /** Those with a status after a given one, newest first. */
    async page(
      shopId: WorkspaceId,
      { status, before, limit }: { status: SubmissionStatus; before: string | null; limit: number },
    ): Promise<StoredSubmission[]> {
      const rows = await withLabel(db)
        .where('submissions.workspace_id', '=', shopId)
        .where('status', '=', status)
        .$if(before !== null, (query) => query.where('submissions.id', '<', before ?? ''))
        .orderBy('submissions.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(submissionOf)
    },

    /** The requests to a shop after a given one, in the order in which they came, whatever became of them. */
    async pageById(
      shopId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredSubmission[]> {
      const rows = await withLabel(db)
        .where('submissions.workspace_id', '=', shopId)
        .$if(after !== null, (query) => query.where('submissions.id', '>', after ?? ''))
        .orderBy('submissions.id')
        .limit(limit)
        .execute()
      return rows.map(submissionOf)
    },

    /** The one that a repair was made of. */
    async ofRepair(shopId: WorkspaceId, repairId: string): Promise<StoredSubmission[]> {
      const rows = await withLabel(db)
        .where('submissions.workspace_id', '=', shopId)
        .where('repair_id', '=', repairId)
        .execute()
      return rows.map(submissionOf)
    },

    async find(within: Workspaces, id: string, tx?: Tx): Promise<StoredSubmission | null> {
      const row = await withLabel(tx ?? db)
        .where('submissions.id', '=', id)
        .where('submissions.workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : submissionOf(row)
    },

    /** Locks a request until the transaction ends. False when it is in none of these shops. */
    async lock(tx: Tx, within: Workspaces, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('submissions')
        .select('id')
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /** Locks a request of any shop until the transaction ends. False when it is gone. */
    async lockAny(tx: Tx, id: string): Promise<boolean> {
      const row = await tx.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      return row !== undefined
    },

    /** A request of any shop, for a mail and for whoever has the token of one. */
    async findForSender(id: string, tx?: Tx): Promise<StoredSubmission | null> {
      const row = await withLabel(tx ?? db)
        .where('submissions.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : submissionOf(row)
    },

    /** What is known of the network is not needed once it is decided. */
    async decide(tx: Tx, id: string, { status, repairId, decidedBy, decidedAt }: Decision): Promise<void> {
      await tx
        .updateTable('submissions')
        .set({
          status,
          repair_id: repairId,
          decided_by: decidedBy,
          decided_at: decidedAt,
          photos_in: null,
          network_hash: null,
        })
        .where('id', '=', id)
        .execute()
    },

    async noteWithdrawn(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.updateTable('submissions').set({ withdrawn_at: at }).where('id', '=', id).execute()
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('submissions').where('id', '=', id).execute()
    },

    /**
     * Requests that have waited since before then and of which the shop was not told. They count as told now, so that
     * each is told of once.
     */
    async takeToRemind(tx: Tx, { before, at }: { before: Date; at: Date }): Promise<WorkspaceId[]> {
      const { rows } = await sql<{ workspace_id: WorkspaceId }>`
        update submissions set reminded_at = ${at} where id in (
          select id from submissions where status = 'new' and reminded_at is null and created_at <= ${before}
          order by id limit 1000 for update skip locked
        ) returning workspace_id`.execute(tx)
      return [...new Set(rows.map(({ workspace_id: shopId }) => shopId))]
    },

    /** Requests that nobody has decided since then. */
    async undecided(before: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('submissions')
        .select('id')
        .where('status', '=', 'new')
        .where('created_at', '<=', before)
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Removes what was declined before then, and blocks that are over. */
    async removeOld({ declinedBefore, now }: { declinedBefore: Date; now: Date }): Promise<void> {
      await db
        .deleteFrom('submissions')
        .where('status', '=', 'declined')
        .where('decided_at', '<=', declinedBefore)
        .execute()
      await db.deleteFrom('intake_blocks').where('expires_at', '<=', now).execute()
    },

    async block(tx: Tx, shopId: WorkspaceId, hashes: readonly string[], expiresAt: Date): Promise<void> {
      if (hashes.length === 0) return
      await tx
        .insertInto('intake_blocks')
        .values(hashes.map((hash) => ({ shop_id: shopId, sender_hash: hash, expires_at: expiresAt })))
        .onConflict((conflict) => conflict.columns(['shop_id', 'sender_hash']).doUpdateSet({ expires_at: expiresAt }))
        .execute()
    },

    async isBlocked(shopId: WorkspaceId, hashes: readonly string[], now: Date): Promise<boolean> {
      if (hashes.length === 0) return false
      const row = await db
        .selectFrom('intake_blocks')
        .select('sender_hash')
        .where('shop_id', '=', shopId)
        .where('sender_hash', 'in', hashes)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function submissionOf(row: Row): StoredSubmission {
  return {
    id: row.id,
    shopId: row.workspace_id,
    linkId: row.link_id,
    linkLabel: row.link_label,
    photosIn: row.photos_in,
    reference: row.reference,
    status: SUBMISSION_STATUSES.find((status) => status === row.status) ?? 'declined',
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    insurance: row.insurance,
    answers: row.answers as RequestAnswers,
    note: row.note,
    consentVersion: row.consent_version,
    consentAt: row.consent_at,
    urgency: URGENCIES.find((urgency) => urgency === row.urgency) ?? null,
    firstMessageCode: FIRST_MESSAGE_CODES.find((code) => code === row.first_message_code) ?? null,
    repairId: row.repair_id,
    decidedAt: row.decided_at,
    withdrawnAt: row.withdrawn_at,
    createdAt: row.created_at,
  }
}
