import { createShop, getShop, listShops, updateShop, type ShopDetails } from '#shared/api/shops.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { presentShopDetails, presentShops } from './shops.presenter.ts'
import type { StoredShop } from './shops.types.ts'
import type { Shops } from './shops.usecases.ts'

/** What later modules know about a workspace. */
export type ShopSources = {
  files: { usageOf: (id: WorkspaceId) => Promise<{ files: number; storage_bytes: number }> }
  analyses: { usageOf: (id: WorkspaceId) => Promise<{ today: number; perDay: number }> }
}

export function shopsRoutes(app: Http, shops: Shops, { files, analyses }: ShopSources): void {
  const presented = async (shop: StoredShop): Promise<ShopDetails> => {
    const { id } = shop
    const about = [shops.countMembers(id), files.usageOf(id), analyses.usageOf(id)] as const
    return presentShopDetails(shop, ...(await Promise.all(about)))
  }

  app.get(listShops.path, { schema: { response: { 200: listShops.response } } }, async (request) => ({
    success: true as const,
    shops: presentShops(await shops.list(actorOf(request).userId)),
  }))

  app.post(
    createShop.path,
    { schema: { body: createShop.body, response: { 201: createShop.response } } },
    async (request, reply) =>
      reply.status(201).send(await presented(await shops.create(actorOf(request), request.body.name))),
  )

  app.get(getShop.path, { schema: { params: getShop.params, response: { 200: getShop.response } } }, async (request) =>
    presented(await shops.one(actorOf(request))),
  )

  app.patch(
    updateShop.path,
    { schema: { params: updateShop.params, body: updateShop.body, response: { 200: updateShop.response } } },
    async (request) => {
      const { name } = request.body
      const actor = actorOf(request)
      return presented(name === undefined ? await shops.one(actor) : await shops.rename(actor, name))
    },
  )
}
