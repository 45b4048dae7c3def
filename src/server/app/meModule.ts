import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createMe } from '#server/features/accounts/me.usecases.ts'
import type { Analyses } from '#server/features/analyses/analyses.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { presentShops } from '#server/features/shops/shops.presenter.ts'
import { shopHere } from '#server/features/shops/shops.routes.ts'
import type { Shops } from '#server/features/shops/shops.usecases.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { BillingModule } from './billingModule.ts'

type MeModuleParts = { accounts: Accounts; billing: BillingModule; shops: Shops; files: Files; analyses: Analyses }

/** Wires what is shown of the logged-in person, of which each module knows a part. */
export function createMeModule({ accounts, billing, shops, files, analyses }: MeModuleParts) {
  return createMe({
    accounts,
    planStatusOf: (actor) => billing.billing.statusOf(actor),
    subscriptionOf: billing.subscriptionOf,
    storageUsageOf: (userId) => files.usageOf(toWorkspaceId(userId)),
    analysesUsageOf: (userId) => analyses.usageOf(toWorkspaceId(userId)),
    inShop: (member) => shopHere(shops, member, { files, analyses }),
    shopsOf: async (userId) => presentShops(await shops.list(userId)),
  })
}
