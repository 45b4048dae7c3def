import { setFlagsFromString } from 'node:v8'

/** By how many percent the heap may grow before the next mark phase. */
const GROWTH_PERCENT = 100

/**
 * Lets the heap double before the garbage collector runs. V8 counts each received chunk of a body as growth of a heap
 * whose own objects hardly change. With its default limit it marked the whole heap for every 12 MB of photos, which
 * took a third of an upload's processor time (docs/performance.md). Call it once, before there is anything to collect.
 */
export function tuneGc(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
