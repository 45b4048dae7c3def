import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line says that is written while a request is answered. */
export type RequestContext = {
  readonly request_id: string
  /** The signed-in person, once that is known. */
  user_id?: string
}

const current = new AsyncLocalStorage<RequestContext>()

/** Does work as part of a request; what it starts and does not wait for counts as well. */
export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work)
}

/** The request that the running code belongs to; undefined in jobs, on start and at the end. */
export function currentRequest(): Readonly<RequestContext> | undefined {
  return current.getStore()
}
