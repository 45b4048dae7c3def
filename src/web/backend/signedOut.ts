import type { BackendError } from './backendError.ts'

type Listener = (error: BackendError) => void

const listeners = new Set<Listener>()

/** Any call that is answered with 401 means: signed out. Nothing else does. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSignedOut(error: BackendError): void {
  if (error.status !== 401) return
  for (const listener of listeners) listener(error)
}
