import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AuthProvider, SignInOutcome, SignUpOutcome, ClientInfo } from '../../features/accounts/accounts.port.ts'
import { createCredentialChanges, keepSession } from './betterAuth.credentials.ts'
import { createPasswords, witnessed, type Passwords } from './betterAuth.passwords.ts'
import { createSessionReader } from './betterAuth.sessions.ts'

export type BetterAuthOptions = {
  db: Db
  secret: string
  log: Log
  /** Where browsers reach the product; https makes the cookie secure. */
  publicUrl: string | undefined
  idleHours: number
}

/** A session is prolonged at most this often, so that a busy page does not write a row with each request. */
const PROLONG_EVERY_SECONDS = 60

/** The header that carries the trusted address: Better Auth would otherwise believe the client's X-Forwarded-For. */
const IP_HEADER = 'x-mendsight-client-address'

/** What a call of Better Auth has told its logger. */
const failures = new AsyncLocalStorage<{ failure?: Error }>()

/**
 * Better Auth hides a failing database: a logout that removed nothing succeeds, a session that could not be read is an
 * error without a reason. Only its logger is told why; that error is thrown instead of what the call says.
 */
async function unmasked<Result>(call: () => Promise<Result>): Promise<Result> {
  const actor: { failure?: Error } = {}
  const [outcome] = await failures.run(actor, () => Promise.allSettled([call()]))
  if (actor.failure !== undefined) throw actor.failure
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Accounts and sessions kept by Better Auth in our tables. */
export function createBetterAuthProvider(options: BetterAuthOptions): AuthProvider {
  const baseURL = options.publicUrl ?? 'http://localhost'
  const passwords = createPasswords()
  const auth = createAuth(options, passwords, baseURL)
  const readSession = createSessionReader({
    db: options.db,
    secret: options.secret,
    cookieName: cookieOptions(isSecure(baseURL)).cookies.session_token.name,
    prolongBelowSeconds: options.idleHours * 3600 - PROLONG_EVERY_SECONDS,
  })

  const headersOf = (client: ClientInfo): Headers => {
    // Our own gate has judged the origin already; Better Auth is told ours.
    const headers = new Headers({ origin: baseURL, [IP_HEADER]: client.address })
    if (client.cookie !== undefined) headers.set('cookie', client.cookie)
    if (client.userAgent !== undefined) headers.set('user-agent', client.userAgent)
    return headers
  }
  /** A session that a visitor still carries must not be adopted by the one that begins. */
  const fresh = (client: ClientInfo): Headers => headersOf({ ...client, cookie: undefined })

  return {
    async signUp(person, client): Promise<SignUpOutcome> {
      const response = await auth.api.signUpEmail({ body: person, headers: fresh(client), asResponse: true })
      if (response.ok)
        return { kind: 'granted', userId: await userIdOf(response), cookies: response.headers.getSetCookie() }
      const code = await errorCodeOf(response)
      if (code.startsWith('USER_ALREADY_EXISTS')) return { kind: 'account_exists' }
      // Better Auth's idea of an address is narrower than ours; all else that it validates has been checked before.
      if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') return { kind: 'invalid_email' }
      // The loser of a race for one address is told FAILED_TO_CREATE_USER.
      return (await emailIsTaken(options.db, person.email)) ? { kind: 'account_exists' } : { kind: 'failed' }
    },

    async signIn(credentials, client, verifySecondFactor): Promise<SignInOutcome> {
      const { result: response, hash } = await witnessed(() =>
        unmasked(() => auth.api.signInEmail({ body: credentials, headers: fresh(client), asResponse: true })),
      ).catch(nothingWhenErased)
      if (response === null) return { kind: 'invalid_credentials' }
      if (response.ok) {
        const { token, user } = (await response.json()) as { token: string; user: { id: string } }
        if (!(await keepSession(options.db, { userId: user.id, token, hash }))) return { kind: 'invalid_credentials' }
        try {
          await verifySecondFactor(user.id)
        } catch (error) {
          // Better Auth has begun it already; its token has reached nobody.
          await options.db.deleteFrom('sessions').where('token', '=', token).execute()
          throw error
        }
        return { kind: 'granted', userId: user.id, cookies: response.headers.getSetCookie() }
      }
      if (response.status >= 500) throw new Error(`Better Auth answered ${response.status} to a login`)
      return { kind: (await errorCodeOf(response)) === 'INVALID_EMAIL' ? 'invalid_email' : 'invalid_credentials' }
    },

    async signOut(client) {
      const response = await unmasked(() => auth.api.signOut({ headers: headersOf(client), asResponse: true }))
      return response.headers.getSetCookie()
    },

    async sessionOf(client, { prolong }) {
      if (client.cookie === undefined) return null
      const ordinary = await readSession(client.cookie, { prolong })
      if (ordinary !== null) return ordinary
      const { headers, response } = await unmasked(() =>
        auth.api.getSession({ headers: headersOf(client), query: { disableRefresh: !prolong }, returnHeaders: true }),
      ).catch((error: unknown) => {
        // It ended elsewhere while it was being prolonged here.
        if (isAPIError(error) && error.status === 'UNAUTHORIZED') return { headers: new Headers(), response: null }
        throw error
      })
      if (response === null) return null
      const { id, userId, createdAt, expiresAt } = response.session
      return { id, userId, createdAt, expiresAt, cookies: headers.getSetCookie() }
    },

    ...createCredentialChanges(options.db, passwords),

    async checkSessions() {
      const { internalAdapter } = await auth.$context
      await unmasked(() => internalAdapter.findSession('a token that no session has'))
    },
  }
}

function createAuth({ db, secret, log, idleHours }: BetterAuthOptions, passwords: Passwords, baseURL: string) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    baseURL,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: {
      log(level, message, ...details) {
        const failure = details.find((detail) => detail instanceof Error)
        const actor = failures.getStore()
        if (level === 'error' && actor !== undefined && failure !== undefined) actor.failure = failure
        log[level === 'error' ? 'error' : 'debug'](
          { message, ...(failure === undefined ? {} : { err: failure }) },
          'better-auth',
        )
      },
    },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      // Better Auth counts an emoji twice; the rules have counted before.
      maxPasswordLength: 2 * PASSWORD_MAX,
      autoSignIn: true,
      password: passwords,
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: idleHours * 3600,
      updateAge: PROLONG_EVERY_SECONDS,
      // A cached session would outlive its revocation.
      cookieCache: { enabled: false },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    advanced: {
      ...cookieOptions(isSecure(baseURL)),
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      // A session and its person in one statement; asked one after the other, a failure goes to console.error too.
      database: { generateId: () => newId(), joins: true },
    },
  })
}

function isSecure(baseURL: string): boolean {
  return baseURL.startsWith('https:')
}

/** `__Host-` binds the cookie to this host and path; browsers take it over TLS only. */
function cookieOptions(secure: boolean) {
  const name = secure ? '__Host-mendsight-session' : 'mendsight-session'
  return {
    useSecureCookies: false,
    cookies: { session_token: { name, attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' } } },
  } as const
}

const FOREIGN_KEY_VIOLATION = '23503'

/** An account that was erased while its password was being checked can have no session: it is unknown by now. */
function nothingWhenErased(error: unknown): { result: null; hash: undefined } {
  if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) {
    return { result: null, hash: undefined }
  }
  throw error
}

async function userIdOf(response: Response): Promise<string> {
  const body = (await response.json()) as { user: { id: string } }
  return body.user.id
}

async function errorCodeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { code?: string }
  return body.code ?? ''
}

async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  const has = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (has !== undefined) return true
  // The trigger of users keeps an address for whoever may still take it back.
  const reserved = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('purpose', '=', 'undo_email_change')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return reserved !== undefined
}
