import type { UserId } from '#server/platform/userId.ts'

/**
 * The logged-in person who makes a request, with the session of the request and the hash of the token that it carried:
 * a session gets another token when somebody may know the former one.
 */
export type Actor = { userId: UserId; sessionId: string; tokenHash: string }
