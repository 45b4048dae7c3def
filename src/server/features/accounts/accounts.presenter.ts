import type { SignedUp } from '#shared/api/accounts.ts'
import type { Profile } from './accounts.repository.ts'

/** The profile of an account that has just been made, as the specification has it: on the free plan. */
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
