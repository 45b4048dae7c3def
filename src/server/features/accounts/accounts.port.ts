/** What the accounts room needs to know of the request that it answers. */
export type Visitor = {
  cookie: string | undefined
  userAgent: string | undefined
  /** The client's network address as the product trusts it, never as a header claims it. */
  address: string
}

/** A session has begun: whose, and the Set-Cookie lines that carry it to the browser. */
export type Granted = { kind: 'granted'; userId: string; cookies: readonly string[] }

export type SignUpOutcome = Granted | { kind: 'account_exists' } | { kind: 'invalid_email' } | { kind: 'failed' }
export type SignInOutcome = Granted | { kind: 'invalid_credentials' } | { kind: 'invalid_email' }

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
  signUp: (person: { name: string; email: string; password: string }, visitor: Visitor) => Promise<SignUpOutcome>
  signIn: (credentials: { email: string; password: string }, visitor: Visitor) => Promise<SignInOutcome>
  /** Ends the visitor's session; gives the Set-Cookie lines that make the browser forget it. */
  signOut: (visitor: Visitor) => Promise<readonly string[]>
  /** The visitor's session, or null. `prolong` moves its end to six hours from now. */
  sessionOf: (visitor: Visitor, options: { prolong: boolean }) => Promise<Session | null>
  /** Changes the address, which is given in lower case, if the password is right. */
  changeEmail: (change: EmailChange) => Promise<'changed' | 'wrong_password' | 'account_exists' | 'invalid_email'>
  /** Changes the password if the current one is right, and ends every other session of the account. */
  changePassword: (change: PasswordChange) => Promise<'changed' | 'wrong_password'>
  /** Reads sessions; throws when that is not possible. */
  checkSessions: () => Promise<void>
}

/** Whether a password is among the most common ones. */
export type IsCommonPassword = (password: string) => boolean
