import type { FastifyRequest } from 'fastify'

/** The signed-in person that a request comes from, put there by the gate in app/. */
export type Identity = { userId: string; sessionId: string }

const identities = new WeakMap<FastifyRequest, Identity>()

export function setIdentity(request: FastifyRequest, identity: Identity): void {
  identities.set(request, identity)
}

/** Who the request comes from. The gate has refused strangers before a handler runs. */
export function identityOf(request: FastifyRequest): Identity {
  const identity = identities.get(request)
  if (identity === undefined) throw new Error('This route is open to strangers: it has no identity')
  return identity
}

/** `config` of a route that a stranger may call. Every other route under /api is closed. */
export const OPEN_TO_STRANGERS = { openToStrangers: true } as const

export function isOpenToStrangers(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { openToStrangers?: boolean } | undefined)?.openToStrangers === true
}
