import type { z } from 'zod'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { BACKEND_MESSAGES } from './backend.messages.ts'
import { BackendError } from './backendError.ts'
import { causeHeaders, recordActivity } from './activity.ts'
import { problemToError } from './problem.rules.ts'
import { reportSignedOut } from './signedOut.ts'

/** The shape of a route's contract in src/shared/api. Only its types are used here. */
type Contract = { method: string; path: string; response?: z.ZodType; query?: z.ZodType }

/** '/api/files/:id' accepts any string in place of ':id'. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path

type Answer<Route> = Route extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : void
type Query<Route> = Route extends { query: infer Schema extends z.ZodType } ? z.input<Schema> : never

type Call<Route extends Contract> = {
  method: Route['method']
  path: Filled<Route['path']>
  query?: Query<Route>
  body?: unknown
  /**
   * The same for every attempt at one action, so that repeating an attempt whose answer was lost does nothing twice.
   */
  idempotencyKey?: string | undefined
  timeoutMs?: number
  /** The time-out message, where the specification has a more specific one than the general message. */
  timeoutMessage?: string
  /** True for calls that no person caused, such as polling. */
  background?: boolean
  signal?: AbortSignal
}

/** Calls one route, typed by its contract: `request<typeof getMe>({ method: 'GET', path: '/api/me' })`. */
export async function request<Route extends Contract>(call: Call<Route>): Promise<Answer<Route>> {
  const text = await send(call, 'application/json')
  if (text === '') return undefined as Answer<Route>
  try {
    return JSON.parse(text) as Answer<Route>
  } catch (cause) {
    throw new BackendError('unexpected', BACKEND_MESSAGES.unexpected, { status: 200, cause })
  }
}

/** Like `request`, for a route that answers with plain text. */
export function requestText<Route extends Contract>(call: Call<Route>): Promise<string> {
  return send(call, 'text/plain')
}

/** Reading the body falls under the same time limit as waiting for the headers. */
async function send(call: Call<Contract>, accept: string): Promise<string> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS.default)
  const cause = causeHeaders(call.background)
  const init: RequestInit = {
    method: call.method,
    headers: {
      accept,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      ...cause,
    },
    signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  }
  try {
    const response = await fetch(call.path + queryString(call.query), init)
    if (!response.ok) throw await refusal(response)
    recordActivity(cause)
    return await response.text()
  } catch (error) {
    throw asBackendError(error, call)
  }
}

async function refusal(response: Response): Promise<BackendError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = problemToError(response.status, body, response.headers.get('retry-after'))
  reportSignedOut(error)
  return error
}

/** A canceled call is rethrown unchanged, because the caller who canceled it needs no message. */
function asBackendError(error: unknown, call: Pick<Call<Contract>, 'signal' | 'timeoutMessage'>): unknown {
  if (error instanceof BackendError || call.signal?.aborted === true) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new BackendError('timed_out', call.timeoutMessage ?? BACKEND_MESSAGES.timedOut, { cause: error })
  }
  return new BackendError('offline', BACKEND_MESSAGES.offline, { cause: error })
}

function queryString(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}
