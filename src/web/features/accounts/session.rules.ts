import { SESSION_IDLE_HOURS } from '#shared/accounts/sessionLimits.ts'

export const SESSION_MESSAGES = {
  /** Specification, section 4. */
  expired: 'Your session has expired due to inactivity. Please log in again.',
  logoutDue:
    "The server didn't respond, so this browser may still be logged in. Keep this page open, and we'll keep trying to log you out.",
  loggedOutNow: "You're logged out now.",
} as const

/** A session that ended without a logout: why it ended, and whose it was. */
export type SessionEnd = { sentence: string; userId: string }

/** Why a session ended without a logout: because of its own idle time, or for the reason that the server gives. */
export function endedSentence(serverSentence: string, idleMs: number): string {
  return idleMs >= SESSION_IDLE_HOURS * 3_600_000 ? SESSION_MESSAGES.expired : serverSentence
}

/** The messages that tabs send to each other. Tabs of an earlier version know these names. */
export type SessionNews = { kind: 'signed_out' } | { kind: 'signed_in'; userId: string }

export type NewsAnswer = { forgets: boolean; asks: boolean }

/**
 * How a tab reacts to a message from another tab: whether it forgets the person it shows, and whether it asks the
 * server who is logged in now. `shownId` is the person that it shows, if any.
 */
export function answerToNews(news: SessionNews, shownId: string | undefined): NewsAnswer {
  if (news.kind === 'signed_out') return { forgets: true, asks: false }
  if (news.userId === shownId) return { forgets: false, asks: false }
  return { forgets: shownId !== undefined, asks: true }
}
