/** A signed-in person on one of their sessions: whoever asks for something, in every module. */
export type Actor = { userId: string; sessionId: string }
