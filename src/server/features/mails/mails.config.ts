/** How often and how long the delivery of a mail is tried. */
export type RetryPolicy = {
  /** Number of attempts after the first. */
  retries: number
  /**
   * Seconds before the second attempt. Each pause is twice the previous one, and random jitter makes it up to twice as
   * long.
   */
  firstPauseSeconds: number
}

/**
 * Ten attempts with pauses of 5 s, 10 s … 21 min, or up to twice as long, take 43 to 85 minutes. A server that uses
 * greylisting, or is being restarted, accepts mails again by then, and a link that somebody waits for is of no use the
 * next day.
 */
export const RETRY_POLICY: RetryPolicy = { retries: 9, firstPauseSeconds: 5 }

/**
 * Days after which a mail is deleted, whatever its status. Its row contains an email address, and after this time it no
 * longer explains anything.
 */
export const KEPT_DAYS = 30

/** Maximum number of characters kept of a server's response. */
export const ERROR_MAX = 500

/** Number of mails that one process sends at the same time. Each uses its own connection. */
export const CONCURRENCY = 2
