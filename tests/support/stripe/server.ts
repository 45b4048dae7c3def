import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { parseForm, StripeFault } from './form.ts'
import { API_VERSION, type World } from './world.ts'

/** The handlers by method and path; `:id` matches one segment. */
export type Routes = Record<string, (call: { params: Record<string, unknown>; id: string }) => object>

/** A call that the stand-in received. */
export type StripeRequest = {
  method: string
  path: string
  params: Record<string, unknown>
  idempotencyKey: string | undefined
  apiVersion: string | undefined
}

export type Failures = {
  /** Closes the connection of every call. */
  refuse: () => void
  /** Responds to every call with this status. */
  status: (status: number) => void
  /** Responds to no call. */
  hang: () => void
  rateLimit: () => void
  /** Closes the connection of these calls only, before they take effect. */
  refuseThose: (isMeant: (request: StripeRequest) => boolean) => void
  /**
   * Carries out the next call that changes something at this path, and closes its connection. The SDK retries once by
   * itself with the same key, so only `times: 2` makes the loss visible to the product.
   */
  loseAnswer: (path: string | RegExp, options?: { times?: number }) => void
  none: () => void
}

type Answer = { status: number; body: string; isReplayed?: boolean }
type Kept = { call: string; answer: Answer; until: number }

const KEY_SECONDS = 24 * 3600
const KEY_LENGTH = 255
/** The fields that the product may expand, including those under `data.`. */
const EXPANDABLE = ['schedule', 'latest_invoice', 'default_payment_method', 'customer', 'product', 'subscription']

/** Holds responses back, so that a test sees which calls are made at the same time. */
export type HeldAnswers = {
  /** Responds to no call from now on. */
  hold: () => void
  /** The calls that wait for their responses, in alphabetical order. */
  waiting: () => string[]
  /** Sends the waiting responses, and holds those of later calls back. */
  answer: () => void
  /** Responds to every call from now on. */
  release: () => void
}

/** Responds to the calls of /v1 and records them. */
export function createApi(world: World, { secretKey, routes }: { secretKey: string; routes: Routes }) {
  const requests: StripeRequest[] = []
  const kept = new Map<string, Kept>()
  let failure: 'refuse' | 'hang' | { status: number } | null = null
  let refused: ((request: StripeRequest) => boolean) | null = null
  let losing: { path: string | RegExp; times: number } | null = null

  let isHolding = false
  let held: { call: string; send: () => void }[] = []
  const heldAnswers: HeldAnswers = {
    hold: () => void (isHolding = true),
    waiting: () => held.map(({ call }) => call).toSorted(),
    answer() {
      const ready = held
      held = []
      for (const { send } of ready) send()
    },
    release() {
      isHolding = false
      heldAnswers.answer()
    },
  }

  const failures: Failures = {
    refuse: () => void (failure = 'refuse'),
    status: (status) => void (failure = { status }),
    hang: () => void (failure = 'hang'),
    rateLimit: () => void (failure = { status: 429 }),
    loseAnswer: (path, { times = 1 } = {}) => void (losing = { path, times }),
    refuseThose: (isMeant) => void (refused = isMeant),
    none() {
      failure = null
      refused = null
      losing = null
    },
  }

  function isLost({ method, path }: StripeRequest): boolean {
    if (losing === null || method === 'GET') return false
    if (typeof losing.path === 'string' ? losing.path !== path : !losing.path.test(path)) return false
    losing = losing.times > 1 ? { ...losing, times: losing.times - 1 } : null
    return true
  }

  function authorize(request: IncomingMessage): void {
    const { authorization = '', 'stripe-version': version } = request.headers
    if (authorization !== `Bearer ${secretKey}`) {
      throw new StripeFault(401, authorization === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.')
    }
    if (version !== API_VERSION)
      throw new StripeFault(400, `The stand-in speaks ${API_VERSION}, not ${String(version)}`)
  }

  function perform(request: StripeRequest): Answer {
    const [route, id] = routeOf(routes, request)
    return { status: 200, body: JSON.stringify(expanded(world, route({ params: request.params, id }), request.params)) }
  }

  /** The response to an earlier call with the same key, if there is one. */
  function once(request: StripeRequest, work: () => Answer): Answer {
    const { method, path, params, idempotencyKey: key } = request
    if (method !== 'POST' || key === undefined) return answerOf(work).answer
    if (key.length > KEY_LENGTH) {
      return answerOf(() => {
        throw new StripeFault(400, `Idempotency keys have ${KEY_LENGTH} characters at most.`)
      }).answer
    }
    const call = JSON.stringify([path, params])
    const before = kept.get(key)
    if (before !== undefined && before.until > world.now()) {
      if (before.call === call) return { ...before.answer, isReplayed: true }
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      return answerOf(() => {
        throw new StripeFault(400, message, { type: 'idempotency_error' })
      }).answer
    }
    const { answer, isBeforeWork } = answerOf(work)
    if (!isBeforeWork) kept.set(key, { call, answer, until: world.now() + KEY_SECONDS })
    return answer
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = await textOf(incoming)
    const key = incoming.headers['idempotency-key']?.toString()
    const request: StripeRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      params: parseForm(incoming.method === 'POST' ? body : url.search.slice(1)),
      idempotencyKey: key,
      apiVersion: incoming.headers['stripe-version']?.toString(),
    }
    requests.push(request)
    if (failure === 'hang') return
    if (failure === 'refuse' || refused?.(request) === true) return void incoming.socket.destroy()
    const requestId = `req_${randomBytes(7).toString('hex')}`
    const answer =
      failure === null
        ? answerOf(() => {
            authorize(incoming)
            world.request = { id: requestId, idempotency_key: key ?? null }
            return once(request, () => perform(request))
          }).answer
        : failed(failure.status)
    world.request = null
    if (failure === null && isLost(request)) return void incoming.socket.destroy()
    if (isHolding) {
      await new Promise<void>((resolve) => held.push({ call: `${request.method} ${request.path}`, send: resolve }))
    }
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': API_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(answer.isReplayed && { 'idempotent-replayed': 'true' }),
      })
      .end(answer.body)
  }

  return { requests, failures, heldAnswers, handle }
}

function failed(status: number): Answer {
  const error =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
      : { type: 'api_error', message: 'An unknown error occurred' }
  return { status, body: JSON.stringify({ error }) }
}

function answerOf(work: () => Answer): { answer: Answer; isBeforeWork: boolean } {
  try {
    return { answer: work(), isBeforeWork: false }
  } catch (error) {
    if (error instanceof StripeFault) {
      const { status, isBeforeWork } = error
      return { answer: { status, body: JSON.stringify({ error: error.error }) }, isBeforeWork }
    }
    // This is a bug of the stand-in itself, reported so that it is not mistaken for an error of Stripe.
    const message = `The stand-in failed: ${error instanceof Error ? error.stack : String(error)}`
    return {
      answer: { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) },
      isBeforeWork: true,
    }
  }
}

function routeOf(routes: Routes, { method, path }: StripeRequest): [Routes[string], string] {
  const exact = routes[`${method} ${path}`]
  if (exact !== undefined) return [exact, '']
  for (const [name, route] of Object.entries(routes)) {
    const [before = '', after] = name.split(':id')
    const call = `${method} ${path}`
    if (after === undefined || !call.startsWith(before) || !call.endsWith(after)) continue
    const id = call.slice(before.length, after === '' ? undefined : -after.length)
    if (id !== '' && !id.includes('/')) return [route, decodeURIComponent(id)]
  }
  throw new StripeFault(404, `Unrecognized request URL (${method}: ${path}).`, { isBeforeWork: true })
}

/** A copy of the response, with the requested objects in place of their ids. */
function expanded(world: World, answer: object, { expand = [] }: Record<string, unknown>): object {
  const copy = structuredClone(answer)
  if (!Array.isArray(expand)) throw new StripeFault(400, 'Invalid array', { param: 'expand' })
  for (const path of expand.map(String)) expandAt(world, copy, path.split('.'), path)
  return copy
}

function expandAt(world: World, parent: object, [key = '', ...rest]: string[], path: string): void {
  const actor = parent as Record<string, unknown>
  const value = actor[key]
  if (value === undefined || (typeof value === 'string' && !EXPANDABLE.includes(key))) {
    throw new StripeFault(400, `This property cannot be expanded (${path}).`, { param: 'expand', isBeforeWork: true })
  }
  if (typeof value === 'string') actor[key] = structuredClone(world.anything(value))
  const next = actor[key]
  if (rest.length === 0 || next === null) return
  for (const each of Array.isArray(next) ? next : [next]) expandAt(world, each as object, rest, path)
}
