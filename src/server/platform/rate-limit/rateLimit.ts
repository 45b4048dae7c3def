import { createHash } from 'node:crypto'
import type { Pool, PoolConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors/appError.ts'
import { createPool, type DatabaseOptions } from '../db/database.ts'

/** So many attempts within so many seconds, for each key. */
export type Allowance = { attempts: number; seconds: number }

export type RateLimit = {
  /** Counts one attempt; throws `too_many_attempts` with the seconds to wait when there were too many. */
  take: (key: string) => Promise<void>
  /** Throws as {@link take} would now, and counts nothing. */
  check: (key: string) => Promise<void>
  /** Takes back one attempt that was counted, unless the time in which it counted is over. */
  giveBack: (key: string) => Promise<void>
  /** Forgets the attempts of a key. */
  forget: (key: string) => Promise<void>
}

/** The most connections that count attempts. */
const CONNECTIONS = 2

/**
 * Connections for counting attempts. They do not wait for the disk: what a crash can lose is the count of the last half
 * second, and a login would otherwise wait for three commits more.
 */
export function createLimitsPool(log: DatabaseOptions['log'], connection: PoolConfig): Pool {
  return createPool(log, {
    ...connection,
    max: CONNECTIONS,
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query('set synchronous_commit = off')),
  })
}

/**
 * Counts attempts in PostgreSQL, so that they hold across restarts and processes. `sentence` is what a person reads who
 * is refused; the general one when absent.
 */
export function createRateLimit(pool: Pool, name: string, allowance: Allowance, sentence?: string): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: allowance.attempts,
    duration: allowance.seconds,
    clearExpiredByTimeout: true,
  })
  return limitBy(limiter, sentence)
}

/** Counts attempts in this process: for what must answer when the database does not. */
export function createLocalRateLimit({ attempts, seconds }: Allowance): RateLimit {
  return limitBy(new RateLimiterMemory({ points: attempts, duration: seconds }))
}

function limitBy(limiter: RateLimiterMemory | RateLimiterPostgres, sentence?: string): RateLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(digest(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(refusal, sentence)
      }
    },
    async check(key) {
      const count = await limiter.get(digest(key))
      if (count !== null && count.consumedPoints >= limiter.points) throw tooMany(count, sentence)
    },
    async giveBack(key) {
      const count = await limiter.get(digest(key))
      // Without a count, this would leave one below zero: an attempt too many for whoever comes next.
      if (count !== null && count.consumedPoints > 0) await limiter.reward(digest(key))
    },
    async forget(key) {
      await limiter.delete(digest(key))
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, sentence: string | undefined): AppError {
  return new AppError('too_many_attempts', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
}

/** Of one length and of characters that PostgreSQL takes, whatever a stranger typed; and no list of addresses is kept. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * The address as a key: an IPv6 address counts by its first 64 bits, which is what one household or machine is given.
 */
export function ipKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return groups.slice(0, 4).join(':')
}
