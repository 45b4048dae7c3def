import { ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { noteAnswer } from '#web/lib/online.ts'
import { BACKEND_MESSAGES, BackendError } from '../backendError.ts'
import { causeHeaders, recordActivity, reportLoggedOut } from '../activity.ts'
import { callUrl, type Answer, type Call, type CallOptions, type Contract } from '../call.ts'
import { problemToError } from './problem.rules.ts'

/** Calls one route, typed by its contract: `request<typeof getMe>({ method: 'GET', path: '/api/me' })`. */
export async function request<Route extends Contract>(call: Call<Route>): Promise<Answer<Route>> {
  const text = await send(callUrl<Route>(call), call, 'application/json')
  if (text === '') return undefined as Answer<Route>
  try {
    return JSON.parse(text) as Answer<Route>
  } catch (cause) {
    throw new BackendError('unexpected', BACKEND_MESSAGES.unexpected, { status: 200, cause })
  }
}

/** Like `request`, for a route that answers with plain text. */
export function requestText<Route extends Contract>(call: Call<Route>): Promise<string> {
  return send(callUrl<Route>(call), call, 'text/plain')
}

type Sent = CallOptions & { method: string; body?: unknown; idempotencyKey?: string }

/** Reading the body falls under the same time limit as waiting for the headers. */
async function send(url: string, call: Sent, accept: string): Promise<string> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS.default)
  const cause = causeHeaders(call)
  const init: RequestInit = {
    method: call.method,
    headers: {
      accept,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      ...(call.onBehalfOf === undefined ? {} : { [ON_BEHALF_HEADER]: call.onBehalfOf }),
      ...cause,
    },
    ...(call.keepalive === true ? { keepalive: true } : {}),
    signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  }
  try {
    const response = await fetch(url, init)
    noteAnswer(true)
    if (!response.ok) throw await problemOf(response)
    recordActivity(cause)
    return await response.text()
  } catch (error) {
    throw asBackendError(error, call)
  }
}

async function problemOf(response: Response): Promise<BackendError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = problemToError(response.status, body, response.headers.get('retry-after'))
  reportLoggedOut(error)
  return error
}

/** A canceled call is rethrown unchanged, because the caller who canceled it needs no message. */
function asBackendError(error: unknown, call: CallOptions): unknown {
  if (error instanceof BackendError || call.signal?.aborted === true) return error
  noteAnswer(false)
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new BackendError('timed_out', call.timeoutMessage ?? BACKEND_MESSAGES.timedOut, { cause: error })
  }
  return new BackendError('offline', BACKEND_MESSAGES.offline, { cause: error })
}
