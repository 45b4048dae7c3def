/** The only place that reads the current time, so that a test can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
