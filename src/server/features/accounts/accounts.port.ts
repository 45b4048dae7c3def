import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { Mail } from '../mails/mails.types.ts'

/** What the accounts room needs to know of the request that it answers. */
export type ClientInfo = {
  cookie: string | undefined
  userAgent: string | undefined
  /** The client's network address as the product trusts it, never as a header claims it. */
  address: string
  /** The id under which the log has this request. */
  requestId: string
}

/** A session has begun: whose, and the Set-Cookie lines that carry it to the browser. */
export type Granted = { kind: 'granted'; userId: string; cookies: readonly string[] }

export type SignUpOutcome = Granted | { kind: 'account_exists' } | { kind: 'invalid_email' } | { kind: 'failed' }
export type SignInOutcome = Granted | { kind: 'invalid_credentials' } | { kind: 'invalid_email' }

/** Work in the transaction of a change, so that neither is there without the other. */
export type Alongside<Facts = void> = (tx: Tx, facts: Facts) => Promise<void>

export type EmailChange = { userId: string; email: string; password: string }
export type PasswordChange = { userId: string; sessionId: string; currentPassword: string; newPassword: string }

export type Session = {
  id: string
  userId: string
  createdAt: Date
  expiresAt: Date
  /** Set-Cookie lines, when the session was prolonged. */
  cookies: readonly string[]
}

/** Keeps credentials and sessions. */
export type AuthProvider = {
  signUp: (person: { name: string; email: string; password: string }, client: ClientInfo) => Promise<SignUpOutcome>
  /**
   * `admit` is asked once the password is right; when it throws, nobody is signed in and its error is passed on.
   */
  signIn: (
    credentials: { email: string; password: string },
    client: ClientInfo,
    verifySecondFactor: (userId: string) => Promise<void>,
  ) => Promise<SignInOutcome>
  /** Ends the visitor's session; gives the Set-Cookie lines that make the browser forget it. */
  signOut: (client: ClientInfo) => Promise<readonly string[]>
  /** The visitor's session, or null. `prolong` moves its end to six hours from now. */
  sessionOf: (client: ClientInfo, options: { prolong: boolean }) => Promise<Session | null>
  /** Whether this is the account's password. */
  isPassword: (attempt: { userId: string; password: string }) => Promise<boolean>
  /** Changes the address, which is given in lower case, if the password is right. */
  changeEmail: (
    change: EmailChange,
    alongside: Alongside<{ before: string; wasVerified: boolean }>,
  ) => Promise<'changed' | 'wrong_password' | 'account_exists' | 'invalid_email'>
  /** Changes the password if the current one is right, and ends every other session of the account. */
  changePassword: (change: PasswordChange, alongside: Alongside) => Promise<'changed' | 'wrong_password'>
  /**
   * Sets a new password and ends every session of the account. `claim` says in the same transaction whose account it
   * is, or null: then nothing has changed.
   */
  resetPassword: (newPassword: string, claim: (tx: Tx) => Promise<string | null>) => Promise<'changed' | 'refused'>
  /**
   * Gives an account another address, which was proved, without asking for the password. Ends every session, and no
   * password is right until one is chosen anew.
   */
  restoreEmail: (tx: Tx, restored: { userId: string; email: string }) => Promise<void>
  /** Ends every session, and no password is right until one is chosen anew. */
  endAccess: (tx: Tx, userId: string) => Promise<void>
  /** Reads sessions; throws when that is not possible. */
  checkSessions: () => Promise<void>
}

/** Puts a mail into the queue; it leaves when the transaction has committed. */
export type EnqueueMail = (tx: Tx, mail: Mail) => Promise<void>

/** Whether a password is among the most common ones. */
export type IsCommonPassword = (password: string) => boolean
