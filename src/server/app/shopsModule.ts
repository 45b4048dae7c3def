import { createShopsRepository } from '#server/features/shops/shops.repository.ts'
import { shopsRoutes, type ShopSources } from '#server/features/shops/shops.routes.ts'
import { createShops, type ShopsParts } from '#server/features/shops/shops.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'

export type ShopsModuleParts = Omit<ShopsParts, 'repository'> & { db: Db }

export type ShopsModule = ReturnType<typeof createShopsModule>

/** Wires the shops module: workspaces of several people. */
export function createShopsModule({ db, ...parts }: ShopsModuleParts) {
  const repository = createShopsRepository(db)
  const shops = createShops({ ...parts, repository })
  return {
    shops,
    routes: (http: Http, sources: ShopSources): void => shopsRoutes(http, shops, sources),
  }
}
