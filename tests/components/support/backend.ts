import type { z } from 'zod'
import { loginResponseSchema, registrationResponseSchema } from '#shared/api/accounts.ts'
import type { ErrorCode } from '#shared/errors/codes.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'

/** A route's contract in src/shared/api. */
type Contract = { method: string; path: string; response?: z.ZodType }

type BodyOf<Route> = Route extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : null

/** These routes have no contract in src/shared/api. */
export const ROUTES = {
  logIn: { method: 'POST', path: '/api/auth/sign-in/email', response: loginResponseSchema },
  register: { method: 'POST', path: '/api/auth/sign-up/email', response: registrationResponseSchema },
  logOut: { method: 'POST', path: '/api/auth/sign-out' },
  health: { method: 'GET', path: '/healthz' },
} as const

/** A request that a screen made. */
export type SeenRequest = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }

/** The id of the photo that a request to `/api/files/:id` and what is below it is about. */
export function photoOf({ path }: SeenRequest): string {
  return path.split('/')[3] ?? ''
}

type Reply = 'waits' | 'unreachable' | { status: number; body: unknown }

/** What the backend does with the requests of one route. */
export type Answer = { route: Contract; reply: (request: SeenRequest) => Reply }

/** Answers with a body that fits the route's contract, or with one that is made for each request. */
export function answers<Route extends Contract>(
  route: Route,
  body: BodyOf<Route> | ((request: SeenRequest) => BodyOf<Route>),
): Answer {
  const make = typeof body === 'function' ? (body as (request: SeenRequest) => BodyOf<Route>) : () => body
  return {
    route,
    reply: (request) => ({
      status: 200,
      body: route.response === undefined ? null : route.response.parse(make(request)),
    }),
  }
}

type Refusal = { detail?: string; field?: string }

/** Refuses with a problem of the closed list, as the server does. */
export function refuses(route: Contract, status: number, code: ErrorCode, { detail, field }: Refusal = {}): Answer {
  const body = { type: 'about:blank', title: code, status, code, detail: detail ?? SENTENCES[code], field }
  return { route, reply: () => ({ status, body }) }
}

/** Answers with something that is not from the product, such as a proxy's error page. */
export function breaks(route: Contract): Answer {
  return { route, reply: () => ({ status: 500, body: 'no' }) }
}

/** Gives no answer until `letGo`. */
export function waits(route: Contract): Answer {
  return { route, reply: () => 'waits' }
}

/** Fails as without a network connection. */
export function isUnreachable(route: Contract): Answer {
  return { route, reply: () => 'unreachable' }
}

/**
 * Stands in for the server at the HTTP boundary, which is all that the screens know of it. A request for which no
 * answer was prepared fails the test.
 */
export class TestBackend {
  readonly requests: SeenRequest[] = []
  readonly unexpected: string[] = []
  /** Whether the test may ask for what no answer was prepared for. */
  acceptsAnything = false
  readonly #answers: Answer[]
  #held: (() => void)[] = []

  constructor(prepared: readonly Answer[]) {
    this.#answers = [...prepared]
  }

  /** Prepares further answers. The latest one for a route counts. */
  given(...prepared: readonly Answer[]): void {
    this.#answers.push(...prepared)
  }

  /** Prepares further answers, and gives them to the requests that wait as well. */
  letGo(...prepared: readonly Answer[]): void {
    this.given(...prepared)
    for (const go of this.#held.splice(0)) go()
  }

  /** The requests that were made to a route, oldest first. */
  requestsTo({ method, path }: Contract): SeenRequest[] {
    return this.requests.filter((request) => request.method === method && patternOf(path).test(request.path))
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    // As a browser does, which makes no request and gives no response to who does not want it any more.
    init?.signal?.throwIfAborted()
    const reply = await this.handle(
      {
        method: (init?.method ?? 'GET').toUpperCase(),
        path: url.pathname,
        query: url.searchParams,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
        headers: new Headers(init?.headers),
      },
      init?.signal ?? undefined,
    )
    init?.signal?.throwIfAborted()
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    const isJson = typeof reply.body === 'object' && reply.body !== null
    return new Response(textOf(reply.body), {
      status: reply.status,
      headers: { 'content-type': isJson ? 'application/json' : 'text/plain' },
    })
  }

  async handle(request: SeenRequest, signal?: AbortSignal): Promise<Exclude<Reply, 'waits'>> {
    this.requests.push(request)
    for (;;) {
      // An answer comes later than its request, as it does from a server.
      await new Promise((resolve) => setTimeout(resolve, 0))
      const found = this.#answers.findLast(
        ({ route }) => route.method === request.method && patternOf(route.path).test(request.path),
      )
      if (found === undefined) {
        if (!this.acceptsAnything) this.unexpected.push(`${request.method} ${request.path}`)
        return 'unreachable'
      }
      const reply = found.reply(request)
      if (reply !== 'waits') return reply
      signal?.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        this.#held.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}

export function textOf(body: unknown): string {
  if (body === null) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}
