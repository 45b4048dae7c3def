import type { RegistrationResponse } from '#shared/api/accounts.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import type { Profile } from './accounts.repository.ts'

/** The profile as its owner sees it. `planId` is the plan of the account. */
export function presentProfile(profile: Profile, planId: PlanId) {
  return {
    id: profile.id,
    email: profile.email,
    email_verified: profile.emailVerified,
    name: profile.name,
    plan_id: planId,
    created_at: profile.createdAt.toISOString(),
    last_login: profile.lastLogin?.toISOString() ?? null,
    preferences: profile.preferences,
  }
}

/** The profile of a new account, as the specification describes it. New accounts are on the free plan. */
export function presentNewProfile({ id, email, name, createdAt, lastLogin }: Profile): RegistrationResponse['profile'] {
  return {
    id,
    email,
    name,
    plan_id: 'free',
    created_at: createdAt.toISOString(),
    last_login: lastLogin?.toISOString() ?? null,
  }
}
