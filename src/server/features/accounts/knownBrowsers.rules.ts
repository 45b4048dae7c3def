import type { UserId } from '#server/platform/userId.ts'

const DAY_MS = 86_400_000

/** A browser is known to an account for this many days after its last login to it. */
export const KNOWN_BROWSER_DAYS = 180

/** One browser can be known to this many accounts, because people share browsers. The limit keeps the cookie small. */
export const KNOWN_BROWSER_ACCOUNTS = 3

/**
 * The content of the cookie of a known browser: the id of the browser, and the accounts that were logged in to with it,
 * each with a mark of the password at that time and the time in milliseconds since 1970.
 */
export type KnownBrowserCookie = { id: string; accounts: { userId: UserId; mark: string; signedInAt: number }[] }

/** The cookie after a login. Each account is in it once, the newest first; the oldest are dropped. */
export function withAccount(
  { id, accounts }: KnownBrowserCookie,
  added: { userId: UserId; mark: string },
  now: Date,
): KnownBrowserCookie {
  const others = accounts.filter(({ userId }) => userId !== added.userId)
  return { id, accounts: [{ ...added, signedInAt: now.getTime() }, ...others].slice(0, KNOWN_BROWSER_ACCOUNTS) }
}

/**
 * Whether the browser is known to the account with this password. Browsers may keep cookies for too long, so the age is
 * checked.
 */
export function isKnownTo(
  { accounts }: KnownBrowserCookie,
  account: { userId: UserId; mark: string },
  now: Date,
): boolean {
  return accounts.some(
    ({ userId, mark, signedInAt }) =>
      userId === account.userId && mark === account.mark && now.getTime() - signedInAt < KNOWN_BROWSER_DAYS * DAY_MS,
  )
}
