/**
 * What is to be told to somebody by mail. It holds no secret: links with a token are made when the mail is sent, so that
 * none lies in the queue.
 */
export type Mail = {
  /** Names the letter; each kind has one {@link MailRenderer}. */
  kind: string
  /** Whose account it is about; the mail goes with it. Null when that is not known, or nobody's. */
  userId: string | null
  to: string
  /** What the composer needs besides, as JSON. */
  data: Readonly<Record<string, unknown>>
  /** Seconds that it waits, for what may have become pointless by then. */
  afterSeconds?: number
}

/** A letter in plain words; how it looks is the same for all. */
export type MailContent = {
  subject: string
  /** In order, each of one or more sentences of plain text. A line break stays one. */
  paragraphs: readonly string[]
  /** The one thing to do, as a button and as a plain link. */
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
  /** Why one gets this mail, as a sentence; that of a person with an account when absent. */
  reason?: string
  /** Address that an answer goes to, when it is not the sender's. */
  replyTo?: string
  /** Where the receiver ends mails of this sort, for List-Unsubscribe. */
  unsubscribeUrl?: string
}

/**
 * Writes the letter at the moment it is sent, or gives null when it has become pointless by then. Called again for each
 * attempt, so what an attempt before it made, such as a token, must not be in the way.
 */
export type MailRenderer = (mail: Mail & { id: string }) => Promise<MailContent | null>
