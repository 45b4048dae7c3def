import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  loginRequestSchema,
  registrationRequestSchema,
  type LoginResponse,
  type RegistrationResponse,
} from '#shared/api/accounts.ts'
import { AppError } from '#shared/errors/appError.ts'
import { ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { ClientInfo } from './accounts.port.ts'
import { presentNewProfile } from './accounts.presenter.ts'
import type { Login } from './login.usecases.ts'
import { meOfNewSession } from './me.routes.ts'
import type { MeUseCases } from './me.usecases.ts'

/** The IP address comes from Fastify, which uses the headers of trusted proxies only. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, ipAddress: request.ip, requestId: request.id }
}

export function accountsRoutes(app: Http, login: Login, me: Pick<MeUseCases, 'read'>): void {
  const open = { config: ALLOW_ANONYMOUS }

  app.post(
    '/api/auth/sign-up/email',
    { ...open, schema: { body: registrationRequestSchema } },
    async (request, reply) => {
      const { cookies, actor, profile } = await login.register(request.body, clientInfoOf(request))
      setCookies(reply, cookies)
      const body: RegistrationResponse = {
        success: true,
        profile: presentNewProfile(profile),
        ...(await meOfNewSession(request, me, actor)),
      }
      return reply.send(body)
    },
  )

  app.post('/api/auth/sign-in/email', { ...open, schema: { body: loginRequestSchema } }, async (request, reply) => {
    const { cookies, actor, canceledDeletionDueAt } = await login.logIn(request.body, clientInfoOf(request))
    setCookies(reply, cookies)
    const begun = { success: true, ...(await meOfNewSession(request, me, actor)) } as const
    const body: LoginResponse =
      canceledDeletionDueAt === null
        ? begun
        : { ...begun, deletion_cancelled: true, deletion_was_due_at: canceledDeletionDueAt.toISOString() }
    return reply.send(body)
  })

  app.post('/api/auth/sign-out', open, async (request, reply) => {
    setCookies(reply, await login.logOut(clientInfoOf(request)))
    reply.header('clear-site-data', '"cache"')
    return reply.send({ success: true })
  })

  app.get('/api/auth/get-session', open, async (request) => {
    const session = await login.sessionOf(clientInfoOf(request), { prolong: false })
    if (session === null) throw new AppError('signed_out')
    return { user_id: session.userId, created_at: session.createdAt, expires_at: session.expiresAt }
  })
}

/** Replaces the cookies that the authentication of this request has set. */
export function replaceCookies(reply: FastifyReply, cookies: readonly string[]): void {
  reply.removeHeader('set-cookie')
  setCookies(reply, cookies)
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}
