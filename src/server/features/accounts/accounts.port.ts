import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Mail } from '../mails/mails.types.ts'

/** What this module needs to know about a request. */
export type ClientInfo = {
  cookie: string | undefined
  userAgent: string | undefined
  /** The client's IP address. Headers decide it only if a trusted proxy has set them. */
  ipAddress: string
  /** The id of this request in the log. */
  requestId: string
}

export type Session = {
  id: string
  userId: UserId
  /** Of the token that the request carried. */
  tokenHash: string
  createdAt: Date
  expiresAt: Date
  /** Set-Cookie lines, if the cookie gets another lifetime or another token. */
  cookies: readonly string[]
}

/** Puts a mail into the queue. It is sent after the transaction has committed. */
export type EnqueueMail = (tx: Tx, mail: Mail) => Promise<void>

/** Whether a password is among the most common ones. */
export type IsCommonPassword = (password: string) => boolean

/** Invitations by mail, which a later module makes. */
export type InvitationsPort = {
  /** The address that the token was sent to. Null for one that opens nothing. */
  emailOf: (token: string) => Promise<string | null>
  /** Uses the invitation up, in the transaction that makes the account. Throws why it cannot be used. */
  use: (tx: Tx, token: string, userId: UserId) => Promise<void>
}
