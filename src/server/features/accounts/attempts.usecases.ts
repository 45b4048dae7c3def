import { AppError } from '#shared/errors/appError.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { ClientInfo } from './accounts.port.ts'

/**
 * Counts an attempt; one too many is logged with its address, and with the account where no session says it. Throws
 * `too_many_attempts`.
 */
export async function takeAttempt(
  limit: RateLimit,
  key: string,
  client: ClientInfo,
  log: Log,
  account: { user_id?: string } = {},
): Promise<void> {
  await loggingRefusal(() => limit.take(key), client, log, account)
}

/** Counts an attempt in its own way, and logs one too many as {@link takeAttempt} does. */
export async function loggingRefusal<Taken>(
  take: () => Promise<Taken>,
  { address }: ClientInfo,
  log: Log,
  account: { user_id?: string } = {},
): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof AppError) log.warn({ ...account, address }, 'too many attempts')
    throw error
  }
}
