import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#shared/errors/appError.ts'
import { requestLog, type Log } from '../log/log.ts'
import { inRequest } from '../log/requestContext.ts'
import { watchAnswers } from './answerWatch.ts'
import { ALLOWED_METHODS, answerUnreadable, refuseMethod } from './clientError.ts'
import { contextOf, userIdOf } from './actor.ts'
import { hasDuplicateKey } from './json.ts'
import { DEFAULT_MIN_BODY_RATE, enforceMinBodyRate, type MinBodyRate } from './minBodyRate.ts'
import { securityHeaders, STRICT_TRANSPORT_SECONDS } from './securityHeaders.ts'

export type Http = FastifyInstance<
  import('http').Server,
  import('http').IncomingMessage,
  import('http').ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type HttpOptions = {
  log: Log
  /** Number of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** Whether browsers reach the product over TLS. */
  secure: boolean
  /** What slow clients are held to; for tests that do not wait for half a minute. */
  minBodyRate?: MinBodyRate
}

/** Bytes of a JSON body; nothing that the product takes as JSON comes near it. */
const JSON_LIMIT = 64 * 1024

/** Characters of one part of a path: as many as Node's limit on headers lets through. */
const LONGEST_PARAM = 16 * 1024

/** The HTTP server without a route: parsing, validation, security headers and one log line per request. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const minBodyRate = options.minBodyRate ?? DEFAULT_MIN_BODY_RATE
  const strictTransport = options.secure ? `max-age=${STRICT_TRANSPORT_SECONDS}` : null
  const answerUnread = (error: Error, socket: Socket) => answerUnreadable(error, socket, strictTransport)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line per request, written below when its answer is out.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (_log, { request_id: id }) => requestLog(options.log, String(id)) as FastifyBaseLogger,
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: JSON_LIMIT,
    // Fastify would answer such paths itself, past every hook; they name nothing and are told so like any other.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
    routerOptions: { maxParamLength: LONGEST_PARAM },
    clientErrorHandler: answerUnread,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Node looks for late headers at intervals; its own would add half a minute.
    http: { headersTimeout: minBodyRate.headersMs, connectionsCheckingInterval: minBodyRate.headersMs / 3 },
  }).withTypeProvider<ZodTypeProvider>()
  nameRequestsInTheLog(app)
  takeOnlyJson(app)
  const answers = watchAnswers(minBodyRate.answerStallMs)
  app.addHook('onRequest', (request, reply, next) => {
    enforceMinBodyRate(request.raw, reply.raw, minBodyRate, answerUnread)
    answers.add(request.raw, reply.raw)
    next()
  })
  app.addHook('onClose', async () => answers.end())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const headers = securityHeaders(options)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  app.server.on('connect', (_request, socket) => refuseMethod(socket, strictTransport))
  app.addHook('onRequest', (request, reply, next) => {
    // Before a body is asked for: Fastify expects one with some of these, and calls its absence a bad request.
    next(METHODS.has(request.method) ? undefined : methodRefused(reply))
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      user_id: userIdOf(request),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
  })
  return app
}

/**
 * Every line that is written while a request is answered names the request, and its person once that is known. Twice,
 * because what follows the last byte of a body runs where the connection began, and not where the request did.
 */
function nameRequestsInTheLog(app: Http): void {
  app.addHook('onRequest', (request, _reply, next) => inRequest(contextOf(request), next))
  app.addHook('preValidation', (request, _reply, next) => inRequest(contextOf(request), next))
}

const METHODS = new Set(ALLOWED_METHODS.split(', '))

function methodRefused(reply: FastifyReply): AppError {
  reply.header('allow', ALLOWED_METHODS).header('cache-control', 'no-store')
  return new AppError('method_not_allowed')
}

/** A form or a plain text is what another site's page can send without asking; it is not taken for JSON. */
function takeOnlyJson(app: Http): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, value) => {
      if (error === null && hasDuplicateKey(body)) done(new AppError('invalid_request'))
      else done(error, value)
    })
  })
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** The path without the query, which may carry a signature. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?', 1)[0] ?? ''
}
