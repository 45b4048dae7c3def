import type { BackendError } from './backendError.ts'

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
