/** The only place that reads the time, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
