import type { Me } from '#shared/api/accounts.ts'
import { planById } from '#shared/plans/plans.ts'
import type { FastifyRequest } from 'fastify'
import {
  createShop,
  deleteShop,
  getShop,
  listShops,
  restoreShop,
  updateShop,
  type ShopDetails,
} from '#shared/api/shops.ts'
import type { Member } from '#server/platform/actor.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import type { ShopDeletion } from './shopDeletion.usecases.ts'
import { presentShopDetails, presentShops } from './shops.presenter.ts'
import type { StoredShop } from './shops.types.ts'
import type { Shops } from './shops.usecases.ts'

/** What later modules know about a workspace. */
export type ShopSources = {
  files: {
    usageOfShop: (id: WorkspaceId, logo: string | null) => Promise<{ files: number; storage_bytes: number }>
    /** Throws `not_found` for a photo of another workspace. */
    inWorkspaceOrThrow: (id: WorkspaceId, photoId: string) => Promise<void>
  }
  analyses: { usageOf: (id: WorkspaceId) => Promise<{ today: number; perDay: number }> }
}

/** A shop with its members counted and its usage. */
async function detailsOf(shop: StoredShop, shops: Shops, { files, analyses }: ShopSources): Promise<ShopDetails> {
  const { id, branding } = shop
  const logo = branding.logo_file_id
  const about = [shops.countMembers(id), files.usageOfShop(id, logo), analyses.usageOf(id)] as const
  return presentShopDetails(shop, ...(await Promise.all(about)))
}

/** The shop that a request is for, with the plan that applies there. Undefined in the own workspace. */
export async function shopHere(shops: Shops, member: Member, sources: ShopSources): Promise<Me['in_shop']> {
  const shop = await shops.here(member)
  if (shop === null) return undefined
  return { ...(await detailsOf(shop, shops, sources)), plan: planById(shop.ownersPlanId) }
}

/** The shop that a request is for, as its own screens show it. */
export type PresentDetails = (member: Member) => Promise<ShopDetails>

export type ShopsRoutesParts = {
  shops: Shops
  deletion: ShopDeletion
  clientInfoOf: (request: FastifyRequest) => ClientInfo
}

export function shopsRoutes(
  app: Http,
  { shops, deletion, clientInfoOf }: ShopsRoutesParts,
  sources: ShopSources,
): PresentDetails {
  const presentedShop = (shop: StoredShop): Promise<ShopDetails> => detailsOf(shop, shops, sources)
  const presented: PresentDetails = async (member) => presentedShop(await shops.one(member))

  app.get(listShops.path, { schema: { response: { 200: listShops.response } } }, async (request) => ({
    success: true as const,
    shops: presentShops(await shops.list(actorOf(request).userId)),
  }))

  app.post(
    createShop.path,
    { schema: { body: createShop.body, response: { 201: createShop.response } } },
    async (request, reply) =>
      reply.status(201).send(await presentedShop(await shops.create(actorOf(request), request.body.name))),
  )

  app.get(getShop.path, { schema: { params: getShop.params, response: { 200: getShop.response } } }, async (request) =>
    presented(actorOf(request)),
  )

  app.patch(
    updateShop.path,
    { schema: { params: updateShop.params, body: updateShop.body, response: { 200: updateShop.response } } },
    async (request) => {
      const { name, branding } = request.body
      const actor = actorOf(request)
      const { logo_file_id: logo } = branding ?? {}
      if (typeof logo === 'string') await sources.files.inWorkspaceOrThrow(actor.workspaceId, logo)
      return presentedShop(await shops.change(actor, { name, branding }))
    },
  )

  app.post(
    deleteShop.path,
    { schema: { params: deleteShop.params, body: deleteShop.body, response: { 202: deleteShop.response } } },
    async (request, reply) => {
      const dueAt = await deletion.request(actorOf(request), request.body.password, clientInfoOf(request))
      return reply.status(202).send({ success: true as const, delete_after: dueAt.toISOString() })
    },
  )

  app.delete(
    restoreShop.path,
    { schema: { params: restoreShop.params, response: { 200: restoreShop.response } } },
    async (request) => {
      await deletion.restore(actorOf(request))
      return presented(actorOf(request))
    },
  )
  return presented
}
