import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { KnownBrowsersRepository } from './knownBrowsers.repository.ts'
import {
  cookieValues,
  isKnownTo,
  KNOWN_BROWSER_DAYS,
  withAccount,
  type KnownBrowserCookie,
} from './knownBrowsers.rules.ts'

/** A cookie is read as strictly as a request: it comes from a browser. */
const knownBrowserSchema = z.object({
  id: z.string(),
  accounts: z
    .array(
      z.object({
        userId: z.string(),
        /** Of the password that was the account's then: see {@link toMark}. */
        mark: z.string(),
        /** Milliseconds since 1970. */
        signedInAt: z.number(),
      }),
    )
    .nonempty(),
})

export type KnownBrowsersParts = {
  repository: KnownBrowsersRepository
  /** With a key for this purpose alone. */
  box: Encryptor
  /** Whether the product is reached over TLS. */
  isSecure: boolean
  clock: Clock
}

/** A browser that has signed in to the account before, with the password that the account still has. */
export type KnownBrowser = { id: string; userId: string; mark: string }

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** The box closes for an owner; this cookie belongs to a browser, not to an account. */
const OWNER = 'browser'

/**
 * Knows the browsers that have signed in to an account, by an encrypted cookie. It signs nobody in: a login from such a
 * browser has a count of wrong passwords of its own, so that strangers who guess cannot keep its owner out. It ends with
 * the password, for every browser but the one that chose the new one.
 */
export function createKnownBrowsers({ repository, box, isSecure, clock }: KnownBrowsersParts) {
  const name = isSecure ? '__Secure-mendsight-known-browser' : 'mendsight-known-browser'
  // Only where it is read: no other request carries it, and a page need not look for a session because of it.
  const attributes = [
    'Path=/api/auth',
    `Max-Age=${KNOWN_BROWSER_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

  function open(value: string): KnownBrowserCookie | null {
    try {
      return knownBrowserSchema.parse(JSON.parse(box.open(value, OWNER)))
    } catch {
      // Made up, changed, or of another AUTH_SECRET: a browser like any other.
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

  /** An account as it is now; null where no password is right. */
  async function accountOf(userId: string): Promise<{ userId: string; email: string; mark: string } | null> {
    const [password] = await repository.currentPasswords([userId])
    return password === undefined ? null : { userId, email: password.email, mark: toMark(password.hash) }
  }

  return {
    /** The visitor's browser, if it is known to the account with this address, which is given in lower case. */
    async recognize(email: string, client: ClientInfo): Promise<KnownBrowser | null> {
      const cookie = cookieOf(client)
      if (cookie === null) return null
      // By the accounts of the cookie and not by the address: how long it takes says nothing about that.
      const passwords = await repository.currentPasswords(cookie.accounts.map(({ userId }) => userId))
      const password = passwords.find((each) => each.email === email)
      if (password === undefined) return null
      const account = { userId: password.userId, mark: toMark(password.hash) }
      return isKnownTo(cookie, account, clock.now()) ? { id: cookie.id, ...account } : null
    },

    accountOf,

    /** Set-Cookie lines by which the visitor's browser is known to this account from now on. */
    async remember(userId: string, client: ClientInfo): Promise<readonly string[]> {
      const account = await accountOf(userId)
      if (account === null) return []
      const cookie = withAccount(
        cookieOf(client) ?? { id: newId(), accounts: [] },
        { userId, mark: account.mark },
        clock.now(),
      )
      return [`${name}=${box.close(JSON.stringify(cookie), OWNER)}; ${attributes}`]
    },
  }
}

/** Differs with each password that an account gets: the hash has a salt of its own. */
function toMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)
}
