import { BACKGROUND_HEADER } from '#shared/api/publicSettings.ts'

let inBackground = false

/**
 * Marks the requests that `work` starts, before it first waits, as caused by no person: they do not prolong the
 * session. Refetching on focus calls its fetchers at once, which a unit test holds fast.
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

/** The header for a request made now. */
export function causeHeaders(background: boolean | undefined): Record<string, string> {
  return background === true || inBackground ? { [BACKGROUND_HEADER]: '1' } : {}
}

let lastPersonRequest = Date.now()

/** Notes that the server took a call; one that a person caused prolongs the session. */
export function recordActivity(headers: Record<string, string>): void {
  if (!(BACKGROUND_HEADER in headers)) lastPersonRequest = Date.now()
}

/** How long no call has prolonged the session. */
export function idleMs(): number {
  return Date.now() - lastPersonRequest
}
