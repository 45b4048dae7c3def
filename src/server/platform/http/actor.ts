import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Act } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '../actor.ts'
import type { RequestContext } from '../log/requestContext.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook of the accounts; null for anonymous requests. Read it by {@link actorOf}. */
    actor: Member | null
    /** Null until {@link contextOf} is first called. */
    logContext: RequestContext | null
  }
}

export function decorateRequests(app: Pick<FastifyInstance, 'decorateRequest'>): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('logContext', null)
}

export function setActor(request: FastifyRequest, actor: Member): void {
  request.actor = actor
  contextOf(request).user_id = actor.userId
}

/** The request context for log lines that are written while this request is handled. */
export function contextOf(request: FastifyRequest): RequestContext {
  request.logContext ??= { request_id: request.id }
  return request.logContext
}

/** The logged-in person's id for log lines; undefined for anonymous requests. */
export function userIdOf(request: FastifyRequest): string | undefined {
  return request.actor?.userId
}

/** The actor of a request. The authentication hook has rejected anonymous requests before a handler runs. */
export function actorOf({ actor }: FastifyRequest): Member {
  if (actor === null) throw new Error('This route allows anonymous requests: it has no actor')
  return actor
}

/** `config` of a route that may be called without logging in. Every other route under /api requires a session. */
export const ALLOW_ANONYMOUS = { allowAnonymous: true } as const

export function allowsAnonymous(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { allowAnonymous?: boolean } | undefined)?.allowAnonymous === true
}

/** `config` of a route that does something else with the thing in its path than its method says. */
export const FOR_ACT = (act: Act) => ({ act }) as const

/** What a request does with the thing in its path: reads, deletes or changes it, unless its route says otherwise. */
export function actOf({ method, routeOptions }: FastifyRequest): Act {
  const own = (routeOptions.config as { act?: Act } | undefined)?.act
  if (own !== undefined) return own
  if (method === 'GET' || method === 'HEAD') return 'read'
  return method === 'DELETE' ? 'removeOwn' : 'write'
}

/** `config` of a route that browsers request by themselves, so that no request to it prolongs the session. */
export const IS_BACKGROUND = { isBackground: true } as const

export function isBackground(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { isBackground?: boolean } | undefined)?.isBackground === true
}
