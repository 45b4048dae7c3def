import type { Pool } from 'pg'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createSessionsRepository } from '#server/features/accounts/sessions.repository.ts'
import { createInvitationsRepository } from '#server/features/shops/invitations.repository.ts'
import { createInvitations, type InvitationsParts } from '#server/features/shops/invitations.usecases.ts'
import { createMembersRepository } from '#server/features/shops/members.repository.ts'
import { membersRoutes, type MembersRoutesParts } from '#server/features/shops/members.routes.ts'
import { createShopMembers } from '#server/features/shops/members.usecases.ts'
import { createShopDeletionRepository } from '#server/features/shops/shopDeletion.repository.ts'
import { createShopDeletion } from '#server/features/shops/shopDeletion.usecases.ts'
import { SHOP_ALLOWANCES } from '#server/features/shops/shops.config.ts'
import type { MemberRemoved } from '#server/features/shops/shops.events.ts'
import { forgetInvitationsJob } from '#server/features/shops/shops.jobs.ts'
import { shopsRenderers } from '#server/features/shops/shops.mails.ts'
import { createShopsRepository } from '#server/features/shops/shops.repository.ts'
import { shopsRoutes, type ShopSources } from '#server/features/shops/shops.routes.ts'
import { createShops, type ShopsParts } from '#server/features/shops/shops.usecases.ts'
import { createTransfersRepository } from '#server/features/shops/transfers.repository.ts'
import { createTransfers, type TransfersParts } from '#server/features/shops/transfers.usecases.ts'
import { createGoesOn } from '#server/features/workspaces/access.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'

export type ShopsModuleParts = Omit<ShopsParts, 'repository'> &
  Pick<TransfersParts, 'verifyPassword' | 'recordEvent'> &
  Pick<InvitationsParts, 'enqueueMail' | 'activities'> &
  Pick<MembersRoutesParts, 'clientInfoOf'> & {
    settings: Pick<Settings, 'PRODUCT_NAME'>
    db: Db
    accounts: Accounts
    /** Connections for counting attempts. */
    limitsPool: Pool
    /** The URL of the product, for links in mails. */
    origin: () => string
    visitorOf: (request: FastifyRequest) => ReturnType<MembersRoutesParts['visitorOf']>
  }

export type ShopsModule = ReturnType<typeof createShopsModule>

/** Wires the shops module: workspaces of several people. */
export function createShopsModule({ db, limitsPool, settings, clientInfoOf, visitorOf, ...parts }: ShopsModuleParts) {
  const repository = createShopsRepository(db)
  const members = createMembersRepository(db)
  const invitationsRepository = createInvitationsRepository(db)
  const deletions = createShopDeletionRepository(db)
  const memberRemoved: MemberRemoved = createTransactionEvent()
  const shops = createShops({ ...parts, repository })
  const sessions = createSessionsRepository(db)
  const shopMembers = createShopMembers({ ...parts, repository: members, shops: repository, memberRemoved })
  const invitations = createInvitations({
    ...parts,
    repository: invitationsRepository,
    members,
    shops: repository,
    limits: {
      invitations: createRateLimit(
        limitsPool,
        'shop-invitations',
        SHOP_ALLOWANCES.invitations,
        SHOP_MESSAGES.tooManyToday,
      ),
      tokens: createRateLimit(limitsPool, 'shop-tokens', SHOP_ALLOWANCES.tokens),
    },
  })
  const offers = createTransfersRepository(db)
  const transfers = createTransfers({ ...parts, repository: offers, members, shops: repository })
  const deletion = createShopDeletion({ ...parts, repository: deletions, members, shops: repository })
  return {
    goesOn: createGoesOn({
      isLive: (actor) => sessions.isLive(null, actor),
      membershipsOf: (userId) => shops.membershipsOf(userId),
    }),
    shops: {
      ...shops,
      seen: (...member: Parameters<typeof shopMembers.seen>) => shopMembers.seen(...member),
    },
    members: shopMembers,
    invitations,
    deletion,
    memberRemoved,
    jobs: [forgetInvitationsJob(invitations)],
    renderers: shopsRenderers({
      ...parts,
      productName: settings.PRODUCT_NAME,
      invitations: invitationsRepository,
      deletions,
      transfers: offers,
    }),
    routes(http: Http, sources: ShopSources): void {
      const presented = shopsRoutes(http, { shops, deletion, clientInfoOf }, sources)
      membersRoutes(http, { members: shopMembers, invitations, transfers, clientInfoOf, visitorOf, presented })
    },
  }
}
