import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../log/requestContext.ts'

/** The signed-in person who makes the request. The authentication hook in app/ sets it. */
export type Actor = { userId: string; sessionId: string }

const identities = new WeakMap<FastifyRequest, Actor>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

export function setActor(request: FastifyRequest, actor: Actor): void {
  identities.set(request, actor)
  contextOf(request).user_id = actor.userId
}

/** The request context for log lines that are written while this request is handled. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = contexts.get(request) ?? { request_id: request.id }
  contexts.set(request, context)
  return context
}

/** The signed-in person's id for log lines; undefined for anonymous requests. */
export function userIdOf(request: FastifyRequest): string | undefined {
  return identities.get(request)?.userId
}

/** The actor of a request. The authentication hook has rejected anonymous requests before a handler runs. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = identities.get(request)
  if (actor === undefined) throw new Error('This route allows anonymous requests: it has no actor')
  return actor
}

/** `config` of a route that may be called without signing in. Every other route under /api requires a session. */
export const ALLOW_ANONYMOUS = { allowAnonymous: true } as const

export function allowsAnonymous(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { allowAnonymous?: boolean } | undefined)?.allowAnonymous === true
}
