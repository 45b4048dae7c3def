import { StartupError } from '#server/platform/startupError.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { ObjectStore, StoreMark } from './files.port.ts'
import type { StoreMarkRepository } from './storeMark.repository.ts'

export type StoreMarkParts = {
  repository: StoreMarkRepository
  inTransaction: InTransaction
  mark: StoreMark
  store: Pick<ObjectStore, 'size'>
  /** What the store is called in messages. */
  place: string
  /**
   * Whether a database that belongs to another store may change to this one, if none of its photos are lost by that.
   */
  mayChange: boolean
  newId: () => string
}

/** How many photos are looked for in a store without a mark. One may be missing; all of them are not. */
const LOOKED_FOR = 5

/**
 * Checks that the store is the one with the photos of this database. A database without a store and a store without a
 * mark are bound to each other. Throws {@link StartupError} when they do not belong together, and changes nothing then:
 * this process would serve photos that it does not have, and remove photos that stay in the other store.
 */
export async function requireOwnStore(parts: StoreMarkParts): Promise<void> {
  const { repository, mark, inTransaction } = parts
  const [bound, marked] = await Promise.all([repository.storeId(), mark.read()])
  if (bound !== null && bound === marked) return
  // The row is locked, so that of several processes that start at once only the first marks the store.
  await inTransaction((tx) => bind(parts, tx))
}

/**
 * The same check before anything is migrated, for a database whose photos are known to be in another store. Throws
 * {@link StartupError}.
 */
export async function requireKnownStore({
  repository,
  mark,
  place,
}: Pick<StoreMarkParts, 'repository' | 'mark' | 'place'>): Promise<void> {
  const bound = await repository.storeId()
  if (bound !== null && bound !== (await mark.read())) throw new StartupError(refusal(place))
}

async function bind({ repository, mark, store, place, mayChange, newId }: StoreMarkParts, tx: Tx): Promise<void> {
  const bound = await repository.lockStoreId(tx)
  const marked = await mark.read()
  if (bound !== null && bound === marked) return
  const keys = await repository.newestKeys(tx, LOOKED_FOR)
  const hasPhotos = keys.length === 0 || (await hasOne(store, keys))
  if (!hasPhotos || !(bound === null || mayChange)) throw new StartupError(refusal(place))
  const id = marked ?? newId()
  if (marked === null) await mark.write(id)
  await repository.setStoreId(tx, id)
}

function refusal(place: string): string {
  return `The photos of this database are not in ${place}: set STORAGE_URL or DATA_DIR to the place that its other processes use, or see "Several processes" in docs/deployment.md if they have moved.`
}

async function hasOne(store: Pick<ObjectStore, 'size'>, keys: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(keys.map((key) => store.size(key)))
  return sizes.some((size) => size !== null)
}
