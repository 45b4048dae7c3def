import type { Db } from '#server/platform/db/database.ts'

export const ACCOUNT_STATES = ['active', 'unconfirmed', 'deleting'] as const

export type ListedAccount = {
  email: string
  name: string
  plan: string
  /** `unconfirmed`: nobody has used a link sent to the email address yet. `deleting`: the owner has asked for it. */
  state: (typeof ACCOUNT_STATES)[number]
  created: Date
  lastLogin: Date | null
}

/** All accounts, oldest first. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'name', 'plan_id', 'email_verified', 'deletion_due_at', 'created_at', 'last_login'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    plan: row.plan_id,
    state: row.deletion_due_at !== null ? 'deleting' : row.email_verified ? 'active' : 'unconfirmed',
    created: row.created_at,
    lastLogin: row.last_login,
  }))
}
