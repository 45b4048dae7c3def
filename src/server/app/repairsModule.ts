import { presentFile } from '#server/features/files/files.presenter.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { repairsRoutes } from '#server/features/repairs/repairs.routes.ts'
import { createRepairs, type RepairsParts } from '#server/features/repairs/repairs.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'

export type RepairsModule = ReturnType<typeof createRepairsModule>

/** Wires the repairs module. */
export function createRepairsModule({ db, ...parts }: Omit<RepairsParts, 'repository'> & { db: Db }) {
  const repairs = createRepairs({ ...parts, repository: createRepairsRepository(db) })
  return {
    repairs,
    routes: (http: Http): void => repairsRoutes(http, repairs, presentFile),
  }
}
