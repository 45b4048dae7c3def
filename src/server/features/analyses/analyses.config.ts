export type DailyLimits = {
  /** Runs that one account may start on one day (UTC). */
  perAccount: number
  /** Runs that the whole installation may start on one day (UTC). */
  perInstallation: number
}

/** Seconds that a run may take in all before the general guidance stands in. */
export const RUN_SECONDS = 90

/** Seconds after which a run that neither ended nor gave a sign of life is handed to another worker. */
export const RUN_EXPIRES_SECONDS = RUN_SECONDS + 60

/** Seconds that a signed link for a provider is good for. */
export const PHOTO_LINK_SECONDS = 600

/**
 * Seconds after which what a run has reserved of the budget is free again, should nobody have given it back: each attempt
 * of a run reserves anew, and none asks for as long.
 */
export const RESERVATION_SECONDS = 3600
