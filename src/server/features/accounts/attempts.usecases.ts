import { AppError } from '#shared/errors/appError.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { ClientInfo } from './accounts.port.ts'

/**
 * Counts an attempt. If it exceeds the limit, logs it with the IP address, and with the account if no session names it.
 * Throws `too_many_attempts`.
 */
export async function takeAttempt(
  limit: RateLimit,
  key: string,
  client: ClientInfo,
  log: Log,
  account: { user_id?: string } = {},
): Promise<void> {
  await logWhenLimited(() => limit.take(key), client, log, account)
}

/** Runs a function that counts an attempt. If it exceeds the limit, logs it as {@link takeAttempt} does. */
export async function logWhenLimited<Taken>(
  take: () => Promise<Taken>,
  { ipAddress }: ClientInfo,
  log: Log,
  account: { user_id?: string } = {},
): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof AppError) log.warn({ ...account, ip_address: ipAddress }, 'too many attempts')
    throw error
  }
}
