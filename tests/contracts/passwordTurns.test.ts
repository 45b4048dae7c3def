import { expect, it } from 'vitest'
import { createPasswordHashing } from '#server/adapters/argon2/argon2.hashing.ts'

it('a hash for one network waits for few of the many of another one', async () => {
  const hashing = createPasswordHashing({ memoryCost: 8192, timeCost: 2 })
  const done: string[] = []
  const stranger = Array.from({ length: 40 }, () =>
    hashing.hash('a password of nobody', '203.0.113.7').then(() => done.push('stranger')),
  )
  await hashing.hash('right as rain 7', '198.51.100.1')
  // Those that the threads had begun or queued already.
  expect(done.length).toBeLessThan(20)
  await Promise.all(stranger)
})
