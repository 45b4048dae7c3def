/** A mail as it goes out: one person, two parts with the same words. */
export type OutgoingMail = {
  /** The id of its row: the same in every attempt. */
  id: string
  /** `<id@host>`, the same in every attempt, so that a receiver who got it twice could see that. */
  messageId: string
  from: Mailbox
  to: string
  replyTo: string | undefined
  unsubscribeUrl: string | undefined
  subject: string
  text: string
  html: string
  date: Date
}

export type Mailbox = { name: string; address: string }

/** Writes a mail as it travels: header, and the two parts. */
export type EncodeMail = (mail: OutgoingMail) => Promise<Uint8Array>

/**
 * Brings mails out of the house. `handOver` is called, and waited for, at the last moment at which nobody has the mail;
 * when it throws, nobody gets it. Resolves when the mail was taken. Throws {@link TemporaryFailure}, {@link PermanentFailure} or
 * {@link DeliveryUnknown}; a signal that fires before `handOver` throws NotTaken, and one after it changes nothing.
 */
export type MailTransport = {
  send: (mail: OutgoingMail, onBeforeData: () => Promise<void>, signal: AbortSignal) => Promise<void>
}

/** Nobody has the mail; to try again later makes sense. */
export class TemporaryFailure extends Error {
  override readonly name = 'NotTaken'
}

/** Nobody has the mail, and to try again makes no sense: its receiver is refused for good. */
export class PermanentFailure extends Error {
  override readonly name = 'Refused'
}

/** The mail was on its way when the connection was lost: somebody may have it. */
export class DeliveryUnknown extends Error {
  override readonly name = 'PerhapsTaken'
}

/** A mail that was put into the outbox of this machine. */
export type DevMailboxEntry = { id: string; to: string; subject: string; text: string; html: string; date: Date }

/** Where mails lie that are not brought out of the house. */
export type DevMailbox = {
  /** The latest, newest first. */
  latest: (limit: number) => Promise<DevMailboxEntry[]>
  find: (id: string) => Promise<DevMailboxEntry | null>
  /** Removes those with one of these ids, and those to this address. Harmless when there is none. */
  remove: (mails: { ids: readonly string[]; to: string }) => Promise<void>
}
