import { getMe } from '#shared/api/accounts.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { identityOf } from '#server/platform/http/identity.ts'
import type { Http } from '#server/platform/http/server.ts'

/** The signed-in person as three rooms know them together. */
export function meRoutes(app: Http, rooms: { accounts: Accounts; billing: Billing; files: Files }): void {
  app.get(getMe.path, { schema: { response: { 200: getMe.response } } }, async (request) => {
    const { userId } = identityOf(request)
    const [profile, plan, usage] = await Promise.all([
      rooms.accounts.profileOrThrow(userId),
      rooms.billing.planOf(userId),
      rooms.files.usageOf(userId),
    ])
    return {
      id: profile.id,
      email: profile.email,
      name: profile.name,
      plan_id: plan.id,
      created_at: profile.createdAt.toISOString(),
      last_login: profile.lastLogin?.toISOString() ?? null,
      plan,
      usage,
    }
  })
}
