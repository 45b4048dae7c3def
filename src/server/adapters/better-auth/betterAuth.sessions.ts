import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Sessions } from '#server/platform/db/tables.generated.ts'
import type { Session } from '../../features/accounts/accounts.port.ts'

export type SessionReaderOptions = {
  db: Db
  secret: string
  cookieName: string
  /** A session that ends within less than this is to be prolonged. */
  prolongBelowSeconds: number
}

type SessionRow = Pick<Selectable<Sessions>, 'id' | 'user_id' | 'created_at' | 'expires_at'>

/**
 * Prepared because it runs with every request. It asks the database's clock: one that differs from ours by seconds
 * changes nothing over hours.
 */
const liveSession = preparedStatement<SessionRow>(`select id, user_id, created_at, expires_at from sessions
  where token = $1 and expires_at > now() + make_interval(secs => $2)`)

/**
 * Reads the session of a cookie in one statement, for the ordinary case: the signature is right, the session lives and
 * is not to be prolonged now. For everything else it gives null, and Better Auth judges: its own way, which every
 * request would otherwise go, takes several times as long as the list of photos, and waits for a thread of those that
 * hash passwords and decode photos. The form of the cookie, `<token>.<HMAC-SHA-256 of it in base64>` with
 * percent-encoding, is that of better-call 1.4.0.
 */
export function createSessionReader({ db, secret, cookieName, prolongBelowSeconds }: SessionReaderOptions) {
  return async (cookieHeader: string, { prolong }: { prolong: boolean }): Promise<Session | null> => {
    const token = signedToken(cookieValue(cookieHeader, cookieName), secret)
    if (token === null) return null
    const { rows } = await db.executeQuery(liveSession(token, prolong ? prolongBelowSeconds : 0))
    const [row] = rows
    if (row === undefined) return null
    return { id: row.id, userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at, cookies: [] }
  }
}

/** The first cookie of that name, as it was sent. */
function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** What was signed, if the signature is ours. */
function signedToken(value: string | null, secret: string): string | null {
  const text = value === null ? null : decoded(value)
  const at = text?.lastIndexOf('.') ?? -1
  if (text === null || at < 1) return null
  const token = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1))
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
