/** One request; the bytes of `bodyFile` stand between `before` and `after`. */
export type LoadRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: { before: string; file?: string; after: string }
}

/** What one generator is told to do: keep-alive connections that take the requests in turn. */
export type Load = {
  origin: string
  connections: number
  requests: LoadRequest[]
  /** Ends after this time, or, when absent, when each request has been sent once. */
  seconds?: number
  /** A connection begins a request at most this often. Without it the next follows the answer. */
  everyMs?: number
  /** Bytes per second and connection; as fast as it goes when absent. */
  bytesPerSecond?: number
}

export type LoadResult = {
  count: number
  perSecond: number
  medianMs: number
  p99Ms: number
  /** How many answers had another status than 2xx, by status; 0 for a connection that broke. */
  failures: Record<string, number>
}
