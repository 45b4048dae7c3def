import { AsyncLocalStorage } from 'node:async_hooks'

/** The fields of every log line that is written while a request is handled. */
export type RequestContext = {
  readonly request_id: string
  /** The logged-in user, once known. */
  user_id?: string
  /** The API key that the request came with, once it is known. */
  key_id?: string
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs the work as part of a request. Background work that it starts belongs to the request as well. */
export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work)
}

/** The request that the running code belongs to. Undefined in jobs, at startup and at shutdown. */
export function currentRequest(): Readonly<RequestContext> | undefined {
  return current.getStore()
}
