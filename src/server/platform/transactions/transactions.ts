import type { Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/tables.generated.ts'

/** An open transaction: use cases pass it from repository to repository without looking inside. */
export type Tx = Transaction<DB>

/** Runs the work in one transaction: all of it or nothing. */
export type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export function createInTransaction(db: Db): InTransaction {
  return (work) => db.transaction().execute(work)
}
