import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SESSION_IDLE_HOURS } from '#shared/accounts/sessionLimits.ts'
import { cookieValues } from '#server/platform/cookieValues.ts'

/** A new token: its hash for the database, and the Set-Cookie line for the browser. */
export type IssuedToken = { hash: string; cookie: string }

/** The token of a request. */
export type CarriedToken = {
  hash: string
  /** For a cookie from before tokens were hashed, the hash that the migration gave its session. Otherwise null. */
  formerHash: string | null
  /** The Set-Cookie line that makes the browser keep the token for another six hours. */
  cookie: string
}

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** Tokens have 256 bits and cannot be guessed, so their hash needs no salt. */
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Before tokens were hashed, the value was `<token>.<HMAC-SHA-256 of the token in base64>`. */
const FORMER_VALUE = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/

/**
 * The cookie of a session. Only the hash of its token is stored, so nobody can resume a session with the content of the
 * database.
 */
export function createSessionCookie({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  // The prefix `__Host-` binds the cookie to this host and path. Browsers accept it over TLS only.
  const name = isSecure ? '__Host-mendsight-session' : 'mendsight-session'
  const line = (value: string, maxAgeSeconds: number): string =>
    [
      `${name}=${value}`,
      `Max-Age=${maxAgeSeconds}`,
      'Path=/',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
      'SameSite=Lax',
    ].join('; ')
  const keep = (token: string): string => line(token, SESSION_IDLE_HOURS * 3600)

  /**
   * Reads a cookie from before tokens were hashed. Its new token is derived with the secret. So simultaneous requests
   * get the same one, and a token from an old copy of the database is useless without the secret. Sessions end 30 days
   * after they began, so an installation needs this for 30 days after migration 0020.
   */
  function readFormer(value: string): CarriedToken | null {
    const [, former = '', signature = ''] = FORMER_VALUE.exec(decoded(value)) ?? []
    if (former === '') return null
    const expected = createHmac('sha256', secret).update(former).digest()
    if (!timingSafeEqual(expected, Buffer.from(signature, 'base64'))) return null
    const token = createHmac('sha256', secret).update(`session token for ${former}`).digest('base64url')
    return { hash: hashOf(token), formerHash: hashOf(former), cookie: keep(token) }
  }

  return {
    issue(): IssuedToken {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      return { hash: hashOf(token), cookie: keep(token) }
    },

    /** The token in a Cookie header, or null if there is none in a form that the product issues. */
    read(header: string | undefined): CarriedToken | null {
      const [value] = header === undefined ? [] : cookieValues(header, name)
      if (value === undefined) return null
      return TOKEN.test(value) ? { hash: hashOf(value), formerHash: null, cookie: keep(value) } : readFormer(value)
    },

    /** The Set-Cookie line that deletes the cookie. */
    clear: (): string => line('', 0),
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
