import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_KEY_MESSAGES } from '#shared/apiKeys/apiKeys.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import { allowanceOf, type ApiAllowance } from '#shared/publicApi/allowances.ts'
import type { Operation } from '#shared/publicApi/operation.ts'
import { contextOf, setActor } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Allowance, Left, RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { KeyActor } from '../apiKeys/apiKeys.types.ts'
import type { ApiKeys } from '../apiKeys/apiKeys.usecases.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests with an API key. */
    keyActor: KeyActor | null
    /** Asks once more whether the key may still do this. Set for requests with an API key. */
    askAgain: (() => Promise<void>) | null
  }
  interface FastifyContextConfig {
    /** What the route of an operation does. */
    operation?: Operation
  }
}

export type GateParts = {
  apiKeys: Pick<ApiKeys, 'actorOf'>
  limits: Readonly<Record<ApiAllowance, RateLimit>>
  allowances: Readonly<Record<ApiAllowance, Allowance>>
}

/** The key of a request to an operation. The gate has refused requests without one. */
export function keyActorOf({ keyActor }: FastifyRequest): KeyActor {
  if (keyActor === null) throw new Error('This route is open: it has no key')
  return keyActor
}

/** `config` of a route under /v1 that needs no key. */
export const IS_OPEN = { isOpen: true } as const

const isOpen = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { isOpen?: boolean }).isOpen === true

/**
 * Runs before every route under /v1. It looks at the header Authorization alone: a cookie does nothing here, and a key
 * in the address is no key. Refuses what the scopes of the key, the role of its maker or the rate do not allow.
 */
export function guardPublicApi(app: Http, { apiKeys, limits, allowances }: GateParts): void {
  app.decorateRequest('keyActor', null)
  app.decorateRequest('askAgain', null)

  /** Takes one attempt, and adds what is left to the headers. */
  async function take(reply: FastifyReply, name: ApiAllowance, key: string): Promise<void> {
    const add = (header: string, value: string) => {
      const before = reply.getHeader(header)
      reply.header(header, before === undefined ? value : `${String(before)}, ${value}`)
    }
    const say = ({ remaining, resetSeconds }: Left) => add('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`)
    add('ratelimit-policy', `"${name}";q=${allowances[name].attempts};w=${allowances[name].seconds}`)
    try {
      say(await limits[name].take(key))
    } catch (error) {
      if (error instanceof AppError) say({ remaining: 0, resetSeconds: error.retryAfterSeconds ?? 0 })
      throw error
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isOpen(request)) return
    const asking = await identify(request, reply)
    const { key } = asking
    contextOf(request).key_id = key.id
    const { operation } = request.routeOptions.config
    if (operation === undefined) throw new AppError('not_found')
    const allowed = ({ member }: KeyActor) => {
      allow(request, reply, operation)
      doOrThrow(member, actOf(operation), member.workspaceId)
    }
    request.askAgain = async () => allowed(await identify(request, reply))
    await take(reply, allowanceOf(operation), key.id)
    await take(reply, 'place', key.workspaceId)
    allowed(asking)
  })

  // A body may take minutes to come, and by then the key may have ended. An upload asks when its last byte is there.
  app.addHook('preHandler', async ({ body, askAgain }) => {
    if (body != null) await askAgain?.()
  })

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<KeyActor> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const keyActor = await apiKeys.actorOf(token, request.ip).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'key_invalid') {
        reply.header('www-authenticate', 'Bearer error="invalid_token"')
      }
      throw error
    })
    request.keyActor = keyActor
    setActor(request, keyActor.member)
    return keyActor
  }
}

/** Throws `scope_missing` for a key that may not do what an operation does. */
function allow(request: FastifyRequest, reply: FastifyReply, { scope }: Operation): void {
  if (scope !== null) needScope(request, reply, scope)
}

/** Throws `scope_missing` for a key without a scope, and says which one it needs. */
export function needScope(request: FastifyRequest, reply: FastifyReply, scope: NonNullable<Operation['scope']>): void {
  if (keyActorOf(request).key.scopes.includes(scope)) return
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
  throw new AppError('scope_missing', API_KEY_MESSAGES.scopeMissing(scope))
}

/** What the person of a key must be allowed. Whose a thing is decides whether it may be deleted. */
function actOf({ method }: Operation) {
  if (method === 'GET') return 'read'
  return method === 'DELETE' ? 'removeOwn' : 'write'
}
