import type { Tx } from '#server/platform/transactions/transactions.ts'

/** A session that lives, with what its browser said when it began. */
export type LiveSession = {
  id: string
  createdAt: Date
  /** When it was last prolonged, which happens at most once a minute and never by what nobody caused. */
  lastUsedAt: Date
  userAgent: string | null
  address: string | null
}

/** Keeps the list of sessions. */
export type SessionStore = {
  /** Those that live, the one that was used last first. */
  live: (userId: string) => Promise<LiveSession[]>
  isLive: (from: Tx | null, actor: { userId: string; sessionId: string }) => Promise<boolean>
  /** Whether anybody is signed in to the account. */
  hasLive: (tx: Tx, userId: string) => Promise<boolean>
  /** Ends one session of this account; false when it has none of that id that lives. */
  end: (tx: Tx, ended: { userId: string; sessionId: string }) => Promise<boolean>
  /** Ends every session of the account but this one; gives how many lived. */
  endOthers: (tx: Tx, kept: { userId: string; sessionId: string }) => Promise<number>
  endAll: (tx: Tx, userId: string) => Promise<void>
  /** Removes all that signs in to the account: from the commit on, its owner is a stranger. */
  forgetCredentials: (tx: Tx, userId: string) => Promise<void>
}

/** A browser in words that its owner knows, such as 'Chrome on Windows'. */
export type NameDevice = (userAgent: string | null) => string
