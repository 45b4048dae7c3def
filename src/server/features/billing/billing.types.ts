/** Whose plan is asked for, and on which session: a plan that is tried counts on its own session only. */
export type PlanHolder = { userId: string; sessionId: string }
