import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { CheckAgain } from '#shared/repairs/checkAgain.rules.ts'

export type ChecksRepository = ReturnType<typeof createChecksRepository>

type CheckToStore = CheckAgain & {
  repairId: string
  workspaceId: WorkspaceId
  /** Who chose the day. */
  createdBy: UserId
  /** Of a day that was chosen. Null if it stays, and with it whether its mail was queued. */
  times: { startsAt: Date; mailAt: Date | null } | null
}

/** A check whose mail is due, or whose mail is being written. */
export type RemindedCheck = {
  repairId: string
  on: string
  createdBy: UserId | null
  /** Whether the repair was not finished since. */
  isWanted: boolean
}

type CheckForMail = RemindedCheck & { workspaceId: WorkspaceId; title: string | null; kind: string | null }

type ReminderRow = { repair_id: string; check_on: string; created_by: string | null; is_wanted: boolean }

export function createChecksRepository(db: Db) {
  return {
    /** Stores the check of a repair that the caller has locked, in place of the one before. */
    async store(tx: Tx, { repairId, workspaceId, createdBy, on, what, whenDone, times }: CheckToStore): Promise<void> {
      if (times === null) {
        const kept = { what, when_done: whenDone }
        await tx.updateTable('repair_checks').set(kept).where('repair_id', '=', repairId).execute()
        return
      }
      const row = {
        workspace_id: workspaceId,
        created_by: createdBy,
        check_on: on,
        what,
        when_done: whenDone,
        starts_at: times.startsAt,
        mail_at: times.mailAt,
      }
      await tx
        .insertInto('repair_checks')
        .values({ repair_id: repairId, ...row })
        .onConflict((conflict) => conflict.column('repair_id').doUpdateSet(row))
        .execute()
    },

    async remove(tx: Tx, repairId: string): Promise<void> {
      await tx.deleteFrom('repair_checks').where('repair_id', '=', repairId).execute()
    },

    /**
     * Takes some checks whose mail is due, so that no other transaction takes them again. Those that another one is
     * taking or that are being changed are left out.
     */
    async takeDue(tx: Tx, now: Date, limit: number): Promise<RemindedCheck[]> {
      const { rows } = await sql<ReminderRow>`
        with due as (
          select repair_id from repair_checks where mail_at <= ${now} order by mail_at limit ${limit}
          for update skip locked
        )
        update repair_checks set mail_at = null from due, repairs
        where repair_checks.repair_id = due.repair_id and repairs.id = due.repair_id
        returning due.repair_id, check_on, repair_checks.created_by,
          (repairs.status <> 'done' or when_done) as is_wanted`.execute(tx)
      return rows.map(reminderOf)
    },

    /** The check of a repair as it is now, for its mail. */
    async find(repairId: string): Promise<CheckForMail | null> {
      const { rows } = await sql<
        ReminderRow & { workspace_id: WorkspaceId; title: string | null; kind: string | null }
      >`
        select repair_id, check_on, repair_checks.created_by, repairs.workspace_id, title, kind,
          (status <> 'done' or when_done) as is_wanted
        from repair_checks join repairs on repairs.id = repair_id where repair_id = ${repairId}`.execute(db)
      const [row] = rows
      if (row === undefined) return null
      const { title, kind } = row
      return { ...reminderOf(row), workspaceId: row.workspace_id, title, kind }
    },
  }
}

function reminderOf(row: ReminderRow): RemindedCheck {
  return {
    repairId: row.repair_id,
    on: row.check_on,
    createdBy: row.created_by === null ? null : toUserId(row.created_by),
    isWanted: row.is_wanted,
  }
}
