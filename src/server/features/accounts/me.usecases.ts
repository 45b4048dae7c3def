import type { MeChanges } from '#shared/api/accounts.ts'
import type { Actor, Member } from '#server/platform/actor.ts'
import type { Accounts } from './accounts.usecases.ts'
import type { MeSources } from './me.port.ts'

export type MeParts = MeSources & { accounts: Pick<Accounts, 'profileOrThrow' | 'updateProfile'> }

export type MeUseCases = ReturnType<typeof createMe>

export type MeDetails = Awaited<ReturnType<MeUseCases['read']>>

/** The logged-in person: the profile, with what other modules know about the account. */
export function createMe({ accounts, ...sources }: MeParts) {
  async function read(actor: Actor) {
    const [profile, planStatus, storageUsage, analysesUsage, subscription, shops] = await Promise.all([
      accounts.profileOrThrow(actor.userId),
      sources.planStatusOf(actor),
      sources.storageUsageOf(actor.userId),
      sources.analysesUsageOf(actor.userId),
      sources.subscriptionOf(actor.userId),
      sources.shopsOf(actor.userId),
    ])
    return { profile, planStatus, storageUsage, analysesUsage, subscription, shops }
  }

  return {
    read,

    /** The same, with the shop that the request is for. */
    async readHere(member: Member) {
      const [details, inShop] = await Promise.all([read(member), sources.inShop(member)])
      return { ...details, inShop }
    },

    /** Changes only the given fields of the profile. Throws `invalid_field`. */
    async update(actor: Actor, changes: MeChanges) {
      await accounts.updateProfile(actor.userId, changes)
      return read(actor)
    },
  }
}
