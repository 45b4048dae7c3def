import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import type { BackendError } from './backendError.ts'

let inBackground = false

/**
 * Marks the requests that `work` starts before its first await as not caused by a person, so they do not prolong the
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

let backgroundReads = 0

/**
 * Marks every GET request until `work` has ended as not caused by a person. A refetch may wait before it calls a
 * fetcher, as a list does between two of its pages. A person's own read within that time is marked, too, so `work` must
 * be short; what a person writes never is.
 */
export async function asBackgroundReads(work: () => Promise<unknown>): Promise<void> {
  backgroundReads += 1
  try {
    await work()
  } finally {
    backgroundReads -= 1
  }
}

/** The header for a request made at this moment. */
export function causeHeaders({ method, background }: { method: string; background?: boolean }): Record<string, string> {
  const isCausedByNobody = background === true || inBackground || (backgroundReads > 0 && method === 'GET')
  return isCausedByNobody ? { [BACKGROUND_HEADER]: '1' } : {}
}

let lastPersonRequest = Date.now()

/** Records that the server accepted a call. A call that a person caused prolongs the session. */
export function recordActivity(headers: Record<string, string>): void {
  if (!(BACKGROUND_HEADER in headers)) lastPersonRequest = Date.now()
}

/** The time since a call last prolonged the session. */
export function idleMs(): number {
  return Date.now() - lastPersonRequest
}

type Listener = (error: BackendError) => void

const listeners = new Set<Listener>()

/** A 401 response to any call means that the person is logged out. Nothing else means that. */
export function onLoggedOut(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportLoggedOut(error: BackendError): void {
  if (error.status !== 401) return
  for (const listener of listeners) listener(error)
}
