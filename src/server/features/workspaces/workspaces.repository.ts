import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'

/** What requests name by an id, each with its workspace. */
export const THINGS = [
  'uploaded_files',
  'repairs',
  'repair_notes',
  'repair_comments',
  'analyses',
  'documents',
  'claims',
  'claim_entries',
  'shares',
  'intake_links',
  'submissions',
  'webhooks',
  'webhook_events',
  'webhook_deliveries',
  'api_keys',
] as const

export type WorkspacesRepository = ReturnType<typeof createWorkspacesRepository>

export function createWorkspacesRepository(db: Db) {
  return {
    /** Which of these workspaces has the thing with this id, whatever it is. Null when it is in none of them. */
    async workspaceOf(within: Workspaces, id: string): Promise<WorkspaceId | null> {
      if (!isId(id)) return null
      const things = THINGS.map((table) => sql`select workspace_id from ${sql.table(table)} where id = ${id}`)
      const { rows } = await sql<{ workspace_id: WorkspaceId }>`
        select workspace_id from (${sql.join(things, sql` union all `)}) as thing
        where workspace_id = any(${within as WorkspaceId[]}::uuid[])`.execute(db)
      return rows[0]?.workspace_id ?? null
    },
  }
}
