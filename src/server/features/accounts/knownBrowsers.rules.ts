const DAY_MS = 86_400_000

/** Days after its last login to an account for which a browser is known to it. */
export const KNOWN_BROWSER_DAYS = 180

/** Accounts that one browser is known to, the latest ones: people share browsers, and the cookie stays small. */
export const KNOWN_BROWSER_ACCOUNTS = 3

/**
 * What the cookie of a known browser says: which browser it is, and the accounts that it has logged in to, with the mark
 * of the password that the account had then and the time in milliseconds since 1970.
 */
export type KnownBrowserCookie = { id: string; accounts: { userId: string; mark: string; signedInAt: number }[] }

/** The cookie after a login: the newest account first, each once, and the oldest ones dropped. */
export function withAccount(
  { id, accounts }: KnownBrowserCookie,
  added: { userId: string; mark: string },
  now: Date,
): KnownBrowserCookie {
  const others = accounts.filter(({ userId }) => userId !== added.userId)
  return { id, accounts: [{ ...added, signedInAt: now.getTime() }, ...others].slice(0, KNOWN_BROWSER_ACCOUNTS) }
}

/** Whether the browser is known to the account with this password; the age that a browser gives a cookie is a wish. */
export function isKnownTo(
  { accounts }: KnownBrowserCookie,
  account: { userId: string; mark: string },
  now: Date,
): boolean {
  return accounts.some(
    ({ userId, mark, signedInAt }) =>
      userId === account.userId && mark === account.mark && now.getTime() - signedInAt < KNOWN_BROWSER_DAYS * DAY_MS,
  )
}

/** Every value of a cookie of that name, as it was sent: another path or host may have set one too. */
export function cookieValues(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at !== -1 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}
