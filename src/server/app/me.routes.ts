import { getMe, updateMe, type Me } from '#shared/api/accounts.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Analyses } from '#server/features/analyses/analyses.usecases.ts'
import type { Actor } from '#server/features/billing/billing.types.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'

type Modules = {
  accounts: Accounts
  billing: Billing
  files: Files
  analyses: Pick<Analyses, 'usageOf'>
  subscriptionOf: (userId: string) => Promise<Me['subscription']>
}

/** The signed-in person as four rooms know them together. */
export function meRoutes(app: Http, rooms: Modules): void {
  async function meOf(actor: Actor): Promise<Me> {
    const [profile, status, usage, analyses, subscription] = await Promise.all([
      rooms.accounts.profileOrThrow(actor.userId),
      rooms.billing.statusOf(actor),
      rooms.files.usageOf(actor.userId),
      rooms.analyses.usageOf(actor.userId),
      rooms.subscriptionOf(actor.userId),
    ])
    return {
      id: profile.id,
      email: profile.email,
      name: profile.name,
      email_verified: profile.emailVerified,
      plan_id: status.planId,
      created_at: profile.createdAt.toISOString(),
      last_login: profile.lastLogin?.toISOString() ?? null,
      plan: status.shown,
      plan_preview: status.previewId === null ? null : { plan_id: status.previewId },
      subscription,
      usage: { ...usage, analyses_today: analyses.today, analyses_per_day: analyses.perDay },
      preferences: profile.preferences,
    }
  }

  app.get(getMe.path, { schema: { response: { 200: getMe.response } } }, async (request) => meOf(actorOf(request)))

  app.patch(
    updateMe.path,
    { schema: { body: updateMe.body, response: { 200: updateMe.response } } },
    async (request) => {
      await rooms.accounts.updateProfile(actorOf(request).userId, request.body)
      return meOf(actorOf(request))
    },
  )
}
