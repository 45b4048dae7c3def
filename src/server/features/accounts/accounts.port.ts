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
}

/** Whether a password is among the most common ones. */
export type IsCommonPassword = (password: string) => boolean
