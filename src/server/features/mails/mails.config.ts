/** How long a mail is tried. */
export type RetryPolicy = {
  /** Attempts after the first. */
  retries: number
  /** Seconds before the second attempt; each pause is twice the one before, and up to twice that by chance. */
  firstPauseSeconds: number
}

/**
 * Ten attempts with pauses of 5 s, 10 s … 21 min, or up to twice as long, take about an hour: a server that puts
 * strangers off, or is started again, is back by then, and a link that somebody waits for is of no use the next day.
 */
export const RETRY_POLICY: RetryPolicy = { retries: 9, firstPauseSeconds: 5 }

/** Days for which it is known that a mail was sent: rows hold addresses, and no longer explain anything then. */
export const KEPT_DAYS = 30

/** Characters of what a server said that are kept. */
export const ERROR_MAX = 500

/** Mails that one process sends at the same time; each has a connection of its own. */
export const AT_ONCE = 2
