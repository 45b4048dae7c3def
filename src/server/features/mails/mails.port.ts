/** A mail to one recipient, in two parts with the same words. */
export type OutgoingMail = {
  /** The id of the mail's row, the same in every attempt. */
  id: string
  /**
   * `<id@host>`, the same in every attempt. If a server delivers a mail although it has reported a failure, the
   * recipient's mail program recognizes the next attempt as a copy of the same mail.
   */
  messageId: string
  from: MailAddress
  to: string
  replyTo: string | undefined
  unsubscribeUrl: string | undefined
  subject: string
  text: string
  html: string
  date: Date
}

/** An email address with the name that is shown for it. */
export type MailAddress = { name: string; address: string }

/** Encodes a mail for transport: headers and the two parts. */
export type EncodeMail = (mail: OutgoingMail) => Promise<Uint8Array>

/**
 * Delivers mails. `onBeforeHandover` is called and awaited at the last moment before any server may have the mail; when
 * it throws, the mail is not sent. Resolves when a server has accepted the mail. Throws {@link TemporaryFailure},
 * {@link PermanentFailure} or {@link DeliveryUnknown}; any other error counts as temporary. When the signal fires
 * before `onBeforeHandover`, it throws TemporaryFailure; later the signal has no effect. A transport without a network
 * may ignore it.
 */
export type MailTransport = {
  send: (mail: OutgoingMail, onBeforeHandover: () => Promise<void>, signal: AbortSignal) => Promise<void>
}

/** The mail was certainly not delivered, and it makes sense to try again later. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure'
}

/**
 * The mail was certainly not delivered, and trying again makes no sense because the recipient is rejected permanently.
 */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** The connection was lost while the mail was being sent, so it may have been delivered. */
export class DeliveryUnknown extends Error {
  override readonly name = 'DeliveryUnknown'
}

/** A mail in the dev mailbox of this machine. */
export type DevMailboxEntry = { id: string; to: string; subject: string; text: string; html: string; date: Date }

/** Stores mails that are not delivered, for reading on this machine. */
export type DevMailbox = {
  /** The latest mails, newest first. */
  latest: (limit: number) => Promise<DevMailboxEntry[]>
  find: (id: string) => Promise<DevMailboxEntry | null>
  /** Removes the mails with one of these ids, and those to this address. Does nothing when there are none. */
  remove: (mails: { ids: readonly string[]; to: string }) => Promise<void>
}
