/** Hours without a request that a person caused, after which the server ends a session. */
export const IDLE_HOURS = 6

export const SESSION_MESSAGES = {
  /** Specification, section 4. */
  expired: 'Your session has expired due to inactivity. Please log in again.',
} as const

/** Why a session ended that nobody logged out: by its own idle time, or what the server says of it. */
export function endedSentence(serverSentence: string, idleMs: number): string {
  return idleMs >= IDLE_HOURS * 3_600_000 ? SESSION_MESSAGES.expired : serverSentence
}
