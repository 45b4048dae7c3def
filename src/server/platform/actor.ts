import type { UserId } from '#server/platform/userId.ts'

/** The logged-in person who makes a request, with the session of the request. */
export type Actor = { userId: UserId; sessionId: string }
