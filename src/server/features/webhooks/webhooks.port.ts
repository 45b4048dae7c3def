/** How an attempt ended, by what is known without reading an answer. */
export type Outcome =
  | { status: number; retryAfter: string | null }
  | { failure: 'timeout' | 'certificate' | 'unreachable' }

/** Sends requests to addresses that people enter, and reaches nothing that is not theirs to reach. */
export type Endpoints = {
  /** Whether the operator allows a host of the own network. */
  isAllowed: (url: URL) => boolean
  mayTry: (url: URL) => boolean
  reaches: (url: URL) => Promise<boolean>
  post: (url: URL, request: { headers: Record<string, string>; body: string; signal: AbortSignal }) => Promise<Outcome>
}
