/** The logged-in person who makes a request, with the session of the request. */
export type Actor = { userId: string; sessionId: string }
