import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isLoopbackHost } from '#server/platform/config/mailSettings.ts'
import { ipKey } from '#server/platform/rate-limit/rateLimit.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { AccountsRepository } from './accounts.repository.ts'

export type SharesParts = {
  repository: Pick<AccountsRepository, 'findProfile'>
  /** Whether mails leave this machine. Without them, nobody can confirm an email address. */
  sendsMails: boolean
  clock: Clock
}

/** Days for which an account whose email address nobody has confirmed counts as new. */
const NEW_DAYS = 7

/**
 * Who has a share of what is scarce, such as places for uploads: an account, or all new accounts of one network
 * together, because a stranger can have as many of these as he likes. A network is an IPv4 address or the first 64 bits
 * of an IPv6 one. Clients at an address of this machine are its owner, or come through a proxy that TRUST_PROXY does
 * not name and may be anybody, so they are no network.
 */
export function createShareOf({ repository, sendsMails, clock }: SharesParts) {
  return async (userId: UserId, ipAddress: string): Promise<string> => {
    const network = ipKey(ipAddress)
    if (isLoopbackHost(network) || isLoopbackHost(ipAddress)) return userId
    const profile = await repository.findProfile(userId)
    if (profile === null) return userId
    const days = (clock.now().getTime() - profile.createdAt.getTime()) / 86_400_000
    if (days >= NEW_DAYS || (sendsMails && profile.emailVerified)) return userId
    // The share may be stored, the address may not.
    return `network ${createHash('sha256').update(network).digest('base64url')}`
  }
}
