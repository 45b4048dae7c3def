/** The rate of password verification alone, with as many at once as the product allows. */
import { cpus } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

export type HashingOrder = { seconds: number; callers: number }

// As in adapters/argon2; a hash carries its own parameters to its check.
const stored = await hash('right as rain 7', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const hashing = pLimit(Math.max(1, cpus().length - 1))

process.on('message', ({ seconds, callers }: HashingOrder) => {
  void (async () => {
    const startedAt = performance.now()
    let count = 0
    const caller = async (): Promise<void> => {
      while (performance.now() - startedAt < seconds * 1000) {
        await hashing(() => verify(stored, 'right as rain 7'))
        count += 1
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
    process.send?.(count / ((performance.now() - startedAt) / 1000))
  })()
})
process.on('disconnect', () => process.exit(0))
