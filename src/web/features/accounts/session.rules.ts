/** Hours without a request that a person caused, after which the server ends a session. */
export const IDLE_HOURS = 6

export const SESSION_MESSAGES = {
  /** Specification, section 4. */
  expired: 'Your session has expired due to inactivity. Please log in again.',
  logoutDue:
    "The server didn't respond, so this browser may still be logged in. Keep this page open, and we'll keep trying to log you out.",
  loggedOutNow: "You're logged out now.",
} as const

/** A session that nobody logged out: why it ended, and whose it was. */
export type SessionEnd = { sentence: string; userId: string }

/** Why a session ended that nobody logged out: by its own idle time, or what the server says of it. */
export function endedSentence(serverSentence: string, idleMs: number): string {
  return idleMs >= IDLE_HOURS * 3_600_000 ? SESSION_MESSAGES.expired : serverSentence
}

/** What one tab tells the others. */
export type SessionNews = { kind: 'signed_out' } | { kind: 'signed_in'; userId: string }

export type NewsAnswer = { forgets: boolean; asks: boolean }

/**
 * What a tab does with the news of another: whether it forgets whom it shows, and whether it asks who is signed in now.
 * `shownId` is the person that it shows, if it shows one.
 */
export function answerToNews(news: SessionNews, shownId: string | undefined): NewsAnswer {
  if (news.kind === 'signed_out') return { forgets: true, asks: false }
  if (news.userId === shownId) return { forgets: false, asks: false }
  return { forgets: shownId !== undefined, asks: true }
}
