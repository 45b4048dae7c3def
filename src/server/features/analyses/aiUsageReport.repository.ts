import { sql } from 'kysely'
import { INSTALLATION } from './aiUsage.repository.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AccountUsage, AiUsageReport, MonthUsage } from './aiUsageReport.rules.ts'

const SUMS = sql`
  coalesce(sum(requests), 0)::int8 as requests,
  coalesce(sum(uncounted_requests), 0)::int8 as uncounted,
  coalesce(sum(unpriced_requests), 0)::int8 as unpriced,
  coalesce(sum(input_tokens), 0)::int8 as input,
  coalesce(sum(output_tokens), 0)::int8 as output,
  coalesce(sum(cost_micros), 0)::int8 as "costMicros"`

/**
 * The plan, photos and storage of every account, and its AI usage in one month ('2026-11'), the most expensive first.
 */
export function readAiUsage(db: Db, month: string): Promise<Pick<AiUsageReport, 'accounts' | 'installation'>> {
  const day = `${month}-01`
  // Both queries read one snapshot. Otherwise a run that ends between them would be reported as usage of erased
  // accounts.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows: accounts } = await sql<AccountUsage>`
        select users.email, users.plan_id as plan, coalesce(file_usage.file_count, 0) as photos,
          coalesce(file_usage.storage_bytes, 0) as "storageBytes", ${SUMS}
        from users
        left join file_usage on file_usage.workspace_id = users.id
        left join ai_usage on month = ${day}::date and scope = users.id::text
        group by users.id, file_usage.file_count, file_usage.storage_bytes
        order by "costMicros" desc, requests desc, users.email`.execute(tx)
      const { rows: all } = await sql<MonthUsage>`
        select ${SUMS} from ai_usage where month = ${day}::date and scope = ${INSTALLATION}`.execute(tx)
      const [installation] = all
      if (installation === undefined) throw new Error('A sum gave no row')
      return { accounts, installation }
    })
}
