import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import { isErrno } from '../db/errno.ts'
import type { DB } from '../db/tables.generated.ts'

/** An open transaction. Use cases pass it between repositories and never use it themselves. */
export type Tx = Transaction<DB>

type Limits = {
  /** Maximum milliseconds of each statement, including waiting for locks. */
  statementMs: number
}

/**
 * Runs the work in one transaction, so that all of it is committed or nothing. Throws {@link StatementTimeout} when a
 * limit was given and exceeded.
 */
export type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>, limits?: Limits) => Promise<Result>

/** A statement took longer than its transaction allows. The transaction is rolled back. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout'
}

/** SQLSTATE of a statement that the server canceled because of its timeout. */
const QUERY_CANCELED = '57014'

export function createInTransaction(db: Db): InTransaction {
  return async (work, limits) => {
    if (limits === undefined) return db.transaction().execute(work)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(limits.statementMs)}, true)`.execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (!isErrno(error, QUERY_CANCELED)) throw error
      throw new StatementTimeout(`A statement took longer than ${limits.statementMs} ms`, { cause: error })
    }
  }
}

/** Reads in one snapshot of the database: all statements see what was committed before the first of them. */
export function createInSnapshot(db: Db): InTransaction {
  return (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
