import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../log/requestContext.ts'

/** The signed-in person that a request comes from, put there by the gate in app/. */
export type Actor = { userId: string; sessionId: string }

const identities = new WeakMap<FastifyRequest, Actor>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

export function setActor(request: FastifyRequest, actor: Actor): void {
  identities.set(request, actor)
  contextOf(request).user_id = actor.userId
}

/** What the lines of the log say that are written while this request is answered. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = contexts.get(request) ?? { request_id: request.id }
  contexts.set(request, context)
  return context
}

/** The person of a request, if it is signed in: for lines of the log. */
export function userIdOf(request: FastifyRequest): string | undefined {
  return identities.get(request)?.userId
}

/** Who the request comes from. The gate has refused strangers before a handler runs. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = identities.get(request)
  if (actor === undefined) throw new Error('This route is open to strangers: it has no identity')
  return actor
}

/** `config` of a route that a stranger may call. Every other route under /api is closed. */
export const ALLOW_ANONYMOUS = { allowAnonymous: true } as const

export function allowsAnonymous(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { allowAnonymous?: boolean } | undefined)?.allowAnonymous === true
}
