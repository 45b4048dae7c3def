import type { FastifyRequest } from 'fastify'
import type { Actor, Member } from '#server/platform/actor.ts'
import { uploadFile } from '#shared/api/files.ts'
import { BACKGROUND_HEADER, ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { actOf, allowsAnonymous, isBackground, setActor } from '#server/platform/http/actor.ts'
import { isForeign, isOwnHost } from '#server/platform/http/origin.ts'
import { pathOf, type Http } from '#server/platform/http/server.ts'
import type { Login } from './login.usecases.ts'
import { setCookies, clientInfoOf } from './accounts.routes.ts'

/** The memberships of a person, and the workspace that a request is for. Throws `not_found` for a foreign shop. */
export type MemberOf = (
  actor: Actor,
  target: { shopId: string | undefined; id: string | undefined; act: ReturnType<typeof actOf> },
) => Promise<Member>

/**
 * Runs before every route under /api. Refuses requests under a foreign name or from pages of other sites, and anonymous
 * requests unless the route allows them. A request that no person caused does not prolong the session, and one that was
 * made for another person is refused.
 */
export function authenticateApi(app: Http, login: Login, publicUrl: string | undefined, memberOf: MemberOf): void {
  /** Finds out who asks, and what the person may do where. Returns the cookies to send. */
  async function identify(request: FastifyRequest, prolong: boolean) {
    const session = await login.sessionOf(clientInfoOf(request), { prolong })
    if (session === null) throw new AppError('signed_out', isUpload(request) ? UPLOAD_MESSAGES.loggedOut : undefined)
    if ((request.headers[ON_BEHALF_HEADER] ?? session.userId) !== session.userId) throw new AppError('other_account')
    const { userId, id: sessionId, tokenHash } = session
    setActor(request, await memberOf({ userId, sessionId, tokenHash }, { ...targetOf(request), act: actOf(request) }))
    return session.cookies
  }
  const isOpen = (request: FastifyRequest) => request.is404 || allowsAnonymous(request)
  const isOfApi = (request: FastifyRequest) =>
    // The route that was found, not the path as it was written: '/%61pi/me' and 'http://host/api/me' find it as well.
    (request.routeOptions.url ?? pathOf(request)).startsWith('/api/')

  app.addHook('onRequest', async (request, reply) => {
    if (!isOfApi(request)) return
    reply.header('cache-control', 'no-store')
    if (!isOwnHost(request, publicUrl)) throw new AppError('unknown_host')
    if (isForeign(request, publicUrl)) throw new AppError('foreign_origin', foreignSentence(publicUrl))
    if (isOpen(request)) return
    const prolong = request.headers[BACKGROUND_HEADER] === undefined && !isBackground(request)
    const cookies = await identify(request, prolong)
    // The response to an upload may come minutes later. By then the session may have a new token, and this cookie would
    // replace it in the browser.
    if (!isUpload(request)) setCookies(reply, cookies)
  })

  // A body may take minutes to come, and by then the person may be logged out, or have another role or none.
  app.addHook('preHandler', async (request) => {
    if (isOfApi(request) && !isOpen(request) && request.body != null) await identify(request, false)
  })
}

/** The shop that a request asks for, and the thing that it names. */
function targetOf({ params, query }: FastifyRequest): { shopId: string | undefined; id: string | undefined } {
  const { shop_id: inPath, id } = params as Partial<Record<string, string>>
  const { shop_id: asked } = query as Partial<Record<string, string | string[]>>
  return { shopId: inPath ?? (Array.isArray(asked) ? asked.at(-1) : asked), id }
}

/** Whoever opens the product under another address than PUBLIC_URL is told the right one. */
const foreignSentence = (publicUrl: string | undefined) =>
  publicUrl === undefined ? undefined : `${SENTENCES.foreign_origin} Please open ${publicUrl} instead.`

function isUpload(request: FastifyRequest): boolean {
  return request.method === uploadFile.method && request.routeOptions.url === uploadFile.path
}
