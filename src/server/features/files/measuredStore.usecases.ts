import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { ObjectStore } from './files.port.ts'

/** Counts the calls of a store that fail, which an object that is not there does not. */
export function measuredStore(store: ObjectStore, metrics: Metrics | null): ObjectStore {
  if (metrics === null) return store
  const counted = async <Value>(operation: Parameters<Metrics['storeFailed']>[0], work: Promise<Value>) => {
    try {
      return await work
    } catch (error) {
      metrics.storeFailed(operation)
      throw error
    }
  }
  return {
    put: (...call) => counted('put', store.put(...call)),
    size: (...call) => counted('size', store.size(...call)),
    open: (...call) => counted('open', store.open(...call)),
    remove: (...call) => counted('remove', store.remove(...call)),
    list: (prefix) => store.list(prefix),
  }
}
