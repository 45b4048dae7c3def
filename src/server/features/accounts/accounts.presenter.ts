import type { SignedUp } from '#shared/api/accounts.ts'
import type { Profile } from './accounts.repository.ts'

/** The profile of a new account, as the specification describes it. New accounts are on the free plan. */
export function presentNewProfile({ id, email, name, createdAt, lastLogin }: Profile): SignedUp['profile'] {
  return {
    id,
    email,
    name,
    plan_id: 'free',
    created_at: createdAt.toISOString(),
    last_login: lastLogin?.toISOString() ?? null,
  }
}
