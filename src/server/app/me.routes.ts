import { getMe, updateMe, type Me } from '#shared/api/accounts.ts'
import { presentProfile } from '#server/features/accounts/accounts.presenter.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Analyses } from '#server/features/analyses/analyses.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Actor } from '#server/platform/actor.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { UserId } from '#server/platform/userId.ts'

type Modules = {
  accounts: Accounts
  billing: Billing
  files: Files
  analyses: Pick<Analyses, 'usageOf'>
  subscriptionOf: (userId: UserId) => Promise<Me['subscription']>
}

/** The profile of the logged-in person, combined from five modules. It has its own place because no module knows all of them. */
export function meRoutes(app: Http, modules: Modules): void {
  async function meOf(actor: Actor): Promise<Me> {
    const [profile, status, usage, analyses, subscription] = await Promise.all([
      modules.accounts.profileOrThrow(actor.userId),
      modules.billing.statusOf(actor),
      modules.files.usageOf(actor.userId),
      modules.analyses.usageOf(actor.userId),
      modules.subscriptionOf(actor.userId),
    ])
    return {
      ...presentProfile(profile, status.planId),
      plan: status.shown,
      plan_preview: status.previewId === null ? null : { plan_id: status.previewId },
      subscription,
      usage: { ...usage, analyses_today: analyses.today, analyses_per_day: analyses.perDay },
    }
  }

  app.get(getMe.path, { schema: { response: { 200: getMe.response } } }, async (request) => meOf(actorOf(request)))

  app.patch(
    updateMe.path,
    { schema: { body: updateMe.body, response: { 200: updateMe.response } } },
    async (request) => {
      await modules.accounts.updateProfile(actorOf(request).userId, request.body)
      return meOf(actorOf(request))
    },
  )
}
