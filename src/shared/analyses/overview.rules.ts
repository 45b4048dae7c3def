/** How much the overview of an account contains at most. */
export const OVERVIEW = { running: 10, ready: 6, photos: 8, repairs: 6 } as const

/** What nobody has opened for so long is no news. */
export const READY_DAYS = 30
