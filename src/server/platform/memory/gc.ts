import { setFlagsFromString } from 'node:v8'

/** By how many percent the heap may grow before it is marked again. */
const GROWTH_PERCENT = 150

/**
 * Lets the garbage collector wait until the heap has more than doubled. V8 counts each piece of a body that is
 * received against the growth of a heap whose own objects hardly change: with its usual limit it marks all of them for
 * every 12 MB of photos, which took a third of an upload's processor time (docs/performance.md). To be called once,
 * before there is anything to collect; it costs as much memory, about 60 MB.
 */
export function tuneGc(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
