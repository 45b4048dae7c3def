import { createHash } from 'node:crypto'
import type { Pool, PoolConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors/appError.ts'
import { createPool, type DatabaseOptions } from '../db/database.ts'

/** A maximum number of attempts within a number of seconds, for each key. */
export type Allowance = {
  attempts: number
  seconds: number
  /**
   * Attempts are never given back or forgotten, so that a key with too many is refused without asking the database:
   * who is refused again and again must not keep others from being counted.
   */
  isFinal?: true
}

/** What is left of an allowance after an attempt, and in how many seconds there is all of it again. */
export type Left = { remaining: number; resetSeconds: number }

export type RateLimit = {
  /** Counts one attempt. Throws `too_many_attempts` with the seconds to wait when there have been too many. */
  take: (key: string) => Promise<Left>
  /** Throws as {@link take} would now, but counts nothing. */
  check: (key: string) => Promise<void>
  /** Undoes one counted attempt, unless its time window is over. */
  giveBack: (key: string) => Promise<void>
  /** Resets the attempts of a key. */
  forget: (key: string) => Promise<void>
}

/** Maximum number of connections that count attempts. */
const CONNECTIONS = 2

/**
 * A connection pool for counting attempts. Its commits do not wait for the disk: a crash loses at most the counts of
 * the last half second, and a login would otherwise wait for three more commits.
 */
export function createLimitsPool(log: DatabaseOptions['log'], connection: PoolConfig): Pool {
  return createPool(log, {
    ...connection,
    max: CONNECTIONS,
    // The pool waits for this promise, although its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query('set synchronous_commit = off')),
  })
}

/**
 * Counts attempts in PostgreSQL, so that the counts survive restarts and are shared by processes. `sentence` is the
 * message for a person who is rejected; the general one by default.
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
    ...(allowance.isFinal === true ? { inMemoryBlockOnConsumed: allowance.attempts } : {}),
  })
  return limitBy(limiter, sentence)
}

/**
 * Counts attempts in this process: for routes that must answer while the database does not, and for what strangers may
 * ask for so often that counting it there would keep others waiting.
 */
export function createLocalRateLimit({ attempts, seconds }: Allowance): RateLimit {
  return limitBy(new RateLimiterMemory({ points: attempts, duration: seconds }))
}

function limitBy(limiter: RateLimiterMemory | RateLimiterPostgres, sentence?: string): RateLimit {
  return {
    async take(key) {
      try {
        const { remainingPoints: remaining, msBeforeNext } = await limiter.consume(digest(key))
        return { remaining, resetSeconds: Math.ceil(msBeforeNext / 1000) }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooMany(error, sentence)
      }
    },
    async check(key) {
      const count = await limiter.get(digest(key))
      if (count !== null && count.consumedPoints >= limiter.points) throw tooMany(count, sentence)
    },
    async giveBack(key) {
      const count = await limiter.get(digest(key))
      // Without a count, this would leave one below zero and so allow the next client one attempt too many.
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

/** A fixed-length key of characters that PostgreSQL accepts, whatever the client typed. No addresses are stored. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * The key for an IP address, however it is written: an IPv4 address within IPv6 is the same as alone. An IPv6 address
 * counts by its first 64 bits, which is what one household or machine is assigned.
 */
export function ipKey(ipAddress: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ipAddress)
  if (mapped !== null) return mapped[1]!
  if (!ipAddress.includes(':')) return ipAddress
  const [head = '', tail = ''] = ipAddress.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = ipAddress.includes('::') ? [...before, ...zeros, ...after] : before
  return groups.slice(0, 4).join(':')
}
