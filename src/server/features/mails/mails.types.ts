import type { UserId } from '#server/platform/userId.ts'

/**
 * Every kind of mail that the product sends. Each has one {@link MailRenderer}, and
 * `tests/integration/everyMail.test.ts` sends each.
 */
export const MAIL_KINDS = [
  'analysis_done',
  'api_key_changed',
  'api_key_ending',
  'check_again',
  'deletion_cancelled',
  'deletion_requested',
  'email_change_undone',
  'email_changed',
  'first_payment_failed',
  'intake_accepted',
  'intake_receipt',
  'limit_near',
  'password_changed',
  'password_reset',
  'payment_failed',
  'plan_ended',
  'product_news',
  'repair_news',
  'support_message',
  'recovery_codes_renewed',
  'requests_waiting',
  'share_passwords',
  'shop_deletion',
  'shop_invitation',
  'shop_offered',
  'shop_transferred',
  'claim_due',
  'two_step_changed',
  'unconfirmed_email_changed',
  'urgent_request',
  'verify_email',
  'webhook_failing',
  'webhook_off',
  'wrong_codes',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * A mail to be sent. It contains no secret: links with a token are generated when the mail is sent, so that none is
 * stored in the queue.
 */
export type Mail = {
  kind: MailKind
  /** The account that the mail is about; the mail is removed with it. Null when there is none, or none is known. */
  userId: UserId | null
  to: string
  /** Additional data for the renderer, as JSON. */
  data: Readonly<Record<string, unknown>>
  /** Seconds to wait before sending, for a mail that may be unnecessary by then. */
  afterSeconds?: number
}

/** A mail without its recipient, which is looked up in the transaction that queues the mail. */
export type UnaddressedMail = Pick<Mail, 'kind' | 'data' | 'afterSeconds'>

/** A mail of the queue. A newer version of the product may have left one of a kind that this version does not know. */
export type StoredMail = Omit<Mail, 'kind'> & { id: string; kind: string }

/** The words of a mail. All mails share one layout. */
export type MailContent = {
  subject: string
  /** One or more sentences of plain text each, in order. Line breaks are kept. */
  paragraphs: readonly string[]
  /** The call to action, as a button and as a plain link. */
  action?: { label: string; url: string }
  /** Small print under the action. */
  footnote?: string
  /** A sentence that tells why the recipient gets this mail. By default, that they have an account. */
  reason?: string
  /** The address for replies, when it is not the sender's. */
  replyTo?: string
  /** Where the recipient can unsubscribe from such mails, for List-Unsubscribe. */
  unsubscribeUrl?: string
}

/**
 * Renders the mail when it is sent, or returns null when it is no longer needed. It is called again for each attempt,
 * so whatever an earlier attempt created, such as a token, must not be in the way.
 */
export type MailRenderer = (mail: Mail & { id: string }) => Promise<MailContent | null>

/** The renderers of all kinds. A kind without one does not compile. */
export type MailRenderers = Readonly<Record<MailKind, MailRenderer>>
