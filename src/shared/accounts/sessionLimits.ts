/** A session ends after this many hours without a request that a person caused. */
export const SESSION_IDLE_HOURS = 6

/**
 * A session of the app without a server ends after this many minutes in which nobody did anything
 * (docs/specification.md, section 4).
 */
export const LOCAL_IDLE_MINUTES = 60

/** A session ends this many days after it began. A trigger of the table enforces it (migration 0018). */
export const SESSION_MAX_DAYS = 30
