import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import { isErrno } from '../db/errno.ts'
import type { DB } from '../db/tables.generated.ts'

/** An open transaction: use cases pass it from repository to repository without looking inside. */
export type Tx = Transaction<DB>

type Limits = {
  /** The most milliseconds that each statement may take, waiting for locks included. */
  statementMs: number
}

/** Runs the work in one transaction: all of it or nothing. Throws {@link StatementTimeout} where a limit was given. */
export type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>, limits?: Limits) => Promise<Result>

/** A statement took longer than its transaction allows. Nothing of the transaction stays. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout'
}

/** SQLSTATE of a statement that the server has ended because its time was up. */
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
