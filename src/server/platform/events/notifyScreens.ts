import { sql } from 'kysely'
import type { Topic } from '#shared/api/events.ts'
import type { Tx } from '../transactions/transactions.ts'
import type { UserId } from '../userId.ts'
import type { WorkspaceId } from '../workspaceId.ts'
import { writeMessage } from './eventMessage.rules.ts'

/** PostgreSQL's channel of all messages. It belongs to one database. */
export const CHANNEL = 'mendsight_events'

/**
 * Tells the open screens of an account, or of all who may read a workspace, that something in it has changed, in every
 * process. They hear of it when the transaction
 * commits, and never when it is rolled back.
 *
 * Transactions that notify commit one at a time, so one disk write limits them: about 1,000 a second were measured with
 * a disk that writes in 0.5 ms. That is far above what one process does; many processes would have to send their
 * messages together.
 */
export async function notifyScreens(
  tx: Tx,
  { to, topic, ids = [] }: { to: UserId | WorkspaceId; topic: Topic; ids?: readonly string[] | 'all' },
): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${writeMessage({ to, topic, ids })})`.execute(tx)
}
