import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
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

/** Prepared because it runs for every request that names a thing by an id, and takes longer to plan than to run. */
const workspaceOfThing = preparedStatement<{ workspace_id: WorkspaceId }>(
  `select workspace_id from (${THINGS.map((table) => `select workspace_id from ${table} where id = $2`).join(' union all ')}
  ) as thing where workspace_id = any($1::uuid[])`,
)

export type WorkspacesRepository = ReturnType<typeof createWorkspacesRepository>

export function createWorkspacesRepository(db: Db) {
  return {
    /** Which of these workspaces has the thing with this id, whatever it is. Null when it is in none of them. */
    async workspaceOf(within: Workspaces, id: string): Promise<WorkspaceId | null> {
      if (!isId(id)) return null
      const { rows } = await db.executeQuery(workspaceOfThing(within, id))
      return rows[0]?.workspace_id ?? null
    },
  }
}
