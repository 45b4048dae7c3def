/** One request; the bytes of `bodyFile` are sent between `before` and `after`. */
export type LoadRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: { before: string; file?: string; after: string }
}

/** The task of one generator: keep-alive connections that take the requests in turn. */
export type Load = {
  origin: string
  connections: number
  requests: LoadRequest[]
  /** Ends after this time; when absent, after each request has been sent once. */
  seconds?: number
  /** A connection starts a request at most this often. When absent, the next follows the response. */
  everyMs?: number
  /** Bytes per second and connection; unlimited when absent. */
  bytesPerSecond?: number
}

export type LoadResult = {
  count: number
  perSecond: number
  medianMs: number
  p99Ms: number
  /** How many responses were not 2xx, by status; 0 stands for a connection that broke. */
  failures: Record<string, number>
}
