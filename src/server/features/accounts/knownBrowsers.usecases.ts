import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import { cookieValues } from '#server/platform/cookieValues.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { KnownBrowsersRepository } from './knownBrowsers.repository.ts'
import { isKnownTo, KNOWN_BROWSER_DAYS, withAccount, type KnownBrowserCookie } from './knownBrowsers.rules.ts'

/** The cookie comes from a client, so it is checked as strictly as a request. */
const knownBrowserSchema = z.object({
  id: z.string(),
  accounts: z
    .array(
      z.object({
        userId: z.string().transform(toUserId),
        /** A mark of the password that the account had then: see {@link toMark}. */
        mark: z.string(),
        /** Milliseconds since 1970. */
        signedInAt: z.number(),
      }),
    )
    .nonempty(),
})

export type KnownBrowsersParts = {
  repository: KnownBrowsersRepository
  /** Its key is used only for this purpose. */
  encryptor: Encryptor
  /** Whether browsers reach the product over TLS. */
  isSecure: boolean
  clock: Clock
}

/** A browser that was logged in to the account before, with the current password. */
export type KnownBrowser = { id: string; userId: UserId; mark: string }

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** Encrypted text belongs to an owner. This cookie belongs to a browser and not to an account. */
const OWNER = 'browser'

/**
 * Recognizes browsers that were logged in to an account before, by an encrypted cookie. The cookie logs nobody in:
 * logins from such a browser have their own count of wrong passwords, so other people who guess cannot lock the owner
 * out. A new password makes all browsers unknown except the one that chose it.
 */
export function createKnownBrowsers({ repository, encryptor, isSecure, clock }: KnownBrowsersParts) {
  const name = isSecure ? '__Secure-mendsight-known-browser' : 'mendsight-known-browser'
  // The path is limited to where the cookie is read. Other requests do not carry it, so pages do not take it for a
  // session.
  const attributes = [
    'Path=/api/auth',
    `Max-Age=${KNOWN_BROWSER_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

  function open(value: string): KnownBrowserCookie | null {
    try {
      return knownBrowserSchema.parse(JSON.parse(encryptor.decrypt(value, OWNER)))
    } catch {
      // The cookie was invented or changed, or AUTH_SECRET has changed. The browser is unknown.
      return null
    }
  }

  function cookieOf({ cookie }: ClientInfo): KnownBrowserCookie | null {
    for (const value of cookie === undefined ? [] : cookieValues(cookie, name)) {
      const opened = open(value)
      if (opened !== null) return opened
    }
    return null
  }

  /** The account as it is now, or null if it has no password. */
  async function accountOf(userId: UserId): Promise<{ userId: UserId; email: string; mark: string } | null> {
    const [password] = await repository.currentPasswords([userId])
    return password === undefined ? null : { userId, email: password.email, mark: toMark(password.hash) }
  }

  return {
    /**
     * The client's browser, if it is known to the account with this email address. Expects the address in lower case.
     */
    async recognize(email: string, client: ClientInfo): Promise<KnownBrowser | null> {
      const cookie = cookieOf(client)
      if (cookie === null) return null
      // The query uses the accounts of the cookie and not the email address, so its time reveals nothing about the
      // address.
      const passwords = await repository.currentPasswords(cookie.accounts.map(({ userId }) => userId))
      const password = passwords.find((each) => each.email === email)
      if (password === undefined) return null
      const account = { userId: password.userId, mark: toMark(password.hash) }
      return isKnownTo(cookie, account, clock.now()) ? { id: cookie.id, ...account } : null
    },

    accountOf,

    /** Returns the Set-Cookie lines that make the client's browser known to this account. */
    async remember(userId: UserId, client: ClientInfo): Promise<readonly string[]> {
      const account = await accountOf(userId)
      if (account === null) return []
      const cookie = withAccount(
        cookieOf(client) ?? { id: newId(), accounts: [] },
        { userId, mark: account.mark },
        clock.now(),
      )
      return [`${name}=${encryptor.encrypt(JSON.stringify(cookie), OWNER)}; ${attributes}`]
    },
  }
}

/** Every new password has another mark, because each hash has its own salt. */
function toMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)
}
