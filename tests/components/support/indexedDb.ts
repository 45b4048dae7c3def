/**
 * The database of the browser, in memory. Node cannot clone the photos of this environment, which nobody changes: they
 * are kept as they are.
 */
import 'fake-indexeddb/auto'

const cloneByNode = structuredClone

function clone(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(clone)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return cloneByNode(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clone(part)]))
}

globalThis.structuredClone = clone as typeof structuredClone
