import { BACKGROUND_HEADER } from '#shared/api/publicSettings.ts'

let inBackground = false

/**
 * Marks the requests that `work` starts before its first await as not caused by a person, so they do not extend the
 * session. Refetching on focus calls its fetchers synchronously; a unit test checks this.
 */
export function asBackgroundRequest<T>(work: () => T): T {
  const before = inBackground
  inBackground = true
  try {
    return work()
  } finally {
    inBackground = before
  }
}

/** The header for a request made at this moment. */
export function causeHeaders(background: boolean | undefined): Record<string, string> {
  return background === true || inBackground ? { [BACKGROUND_HEADER]: '1' } : {}
}

let lastPersonRequest = Date.now()

/** Records that the server accepted a call. A call that a person caused extends the session. */
export function recordActivity(headers: Record<string, string>): void {
  if (!(BACKGROUND_HEADER in headers)) lastPersonRequest = Date.now()
}

/** The time since a call last extended the session. */
export function idleMs(): number {
  return Date.now() - lastPersonRequest
}
