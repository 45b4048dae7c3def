import { setFlagsFromString } from 'node:v8'

/** By how many percent the heap may grow before it is marked again. */
const GROWTH_PERCENT = 200

/**
 * Lets the garbage collector wait until as much again, and once more, has come. V8 counts each piece of a body that is
 * received against the growth of a heap whose own objects hardly change: with its usual limit it marks all of them for
 * every 12 MB of photos, which took a third of an upload's processor time (docs/performance.md). To be called once,
 * before there is anything to collect; it costs up to twice the heap in memory.
 */
export function relaxCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
