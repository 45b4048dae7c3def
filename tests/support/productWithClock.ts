/**
 * Starts the product's own program with a clock that the process that started it can move. The program knows nothing of
 * this, so no operator can switch it on.
 */
import { systemClock } from '#server/platform/clock/clock.ts'

let aheadMs = 0
systemClock.now = () => new Date(Date.now() + aheadMs)
process.on('message', (milliseconds: number) => {
  aheadMs += milliseconds
  process.send?.(aheadMs)
})

await import('#server/main.ts')
