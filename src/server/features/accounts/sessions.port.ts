/** A live session, with the user agent and the IP address of its login. */
export type LiveSession = {
  id: string
  createdAt: Date
  /** When it was last prolonged. That happens at most once a minute, and only by requests that a person caused. */
  lastUsedAt: Date
  userAgent: string | null
  ipAddress: string | null
}

/** Names a browser as its owner knows it, such as 'Chrome on Windows'. */
export type NameDevice = (userAgent: string | null) => string
