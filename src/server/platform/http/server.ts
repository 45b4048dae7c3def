import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
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
import { watchResponses } from './responseWatch.ts'
import { ALLOWED_METHODS, answerUnreadable, refuseMethod } from './clientError.ts'
import { contextOf, decorateRequests, userIdOf } from './actor.ts'
import { hasDuplicateKey } from './json.ts'
import { DEFAULT_MIN_BODY_RATE, enforceMinBodyRate, type MinBodyRate } from './minBodyRate.ts'
import { securityHeaders, STRICT_TRANSPORT_SECONDS } from './securityHeaders.ts'
import { isUnlisted, UNLISTED_HEADERS } from './unlisted.ts'

export type Http = FastifyInstance<
  Server,
  import('http').IncomingMessage,
  import('http').ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type HttpOptions = {
  log: Log
  /** Number of reverse proxies whose X-Forwarded-For entries are trusted. */
  trustedProxies: number
  /** Whether browsers reach the product over TLS. */
  secure: boolean
  /** Minimum speed of slow clients. Tests set it so that they need not wait for half a minute. */
  minBodyRate?: MinBodyRate
}

/** Maximum size of a JSON body in bytes. No JSON that the product accepts comes near it. */
const JSON_LIMIT = 64 * 1024

/** Maximum length of one path segment: as long as Node's limit on headers allows. */
const LONGEST_PARAM = 16 * 1024

/** The HTTP server without routes: parsing, validation, security headers and one log line per request. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const minBodyRate = options.minBodyRate ?? DEFAULT_MIN_BODY_RATE
  const strictTransport = options.secure ? `max-age=${STRICT_TRANSPORT_SECONDS}` : null
  const answerUnread = (error: Error, socket: Socket) => answerUnreadable(error, socket, strictTransport)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // There is one line per request, and the hook below writes it when the response has been sent.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], options.trustedProxies > 0),
    childLoggerFactory: (_log, { request_id: id }) => requestLog(options.log, String(id)) as FastifyBaseLogger,
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: JSON_LIMIT,
    // Fastify would answer undecodable paths itself without running any hook. Escaped, they get the same 404 as any
    // other unknown path.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
    routerOptions: { maxParamLength: LONGEST_PARAM },
    clientErrorHandler: answerUnread,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Node checks for late headers at intervals. Its default interval would add half a minute.
    http: { headersTimeout: minBodyRate.headersMs, connectionsCheckingInterval: minBodyRate.headersMs / 3 },
  }).withTypeProvider<ZodTypeProvider>()
  rememberConnections(app.server)
  decorateRequests(app)
  nameRequestsInTheLog(app)
  takeOnlyJson(app)
  const responses = watchResponses(minBodyRate.responseStallMs)
  app.addHook('onRequest', (request, reply, next) => {
    enforceMinBodyRate(request.raw, reply.raw, minBodyRate, answerUnread)
    responses.add(request.raw, reply.raw)
    next()
  })
  app.addHook('onClose', async () => responses.end())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const headers = securityHeaders(options)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isUnlisted(request) ? { ...headers, ...UNLISTED_HEADERS } : headers)
    next()
  })
  app.server.on('connect', (_request, socket) => refuseMethod(socket, strictTransport))
  app.addHook('onRequest', (request, reply, next) => {
    // This runs before the body is read. For some of these methods Fastify expects a body and reports a bad request
    // when there is none.
    next(METHODS.has(request.method) ? undefined : methodRefused(reply))
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip_address: request.ip,
      user_id: userIdOf(request),
    }
    if (isProbe(request)) request.log.debug(line, 'request')
    else if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
  })
  return app
}

/** `config` of a route that a proxy or a monitor asks every second, whose lines would hide the others in the log. */
export const IS_PROBE = { isProbe: true } as const

function isProbe(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { isProbe?: boolean } | undefined)?.isProbe === true
}

/** Milliseconds between two closings of idle connections while the server stops. */
const IDLE_LOOK_MS = 50

/** The open connections of each server. */
const CONNECTIONS = new WeakMap<Server, Set<Socket>>()

function rememberConnections(server: Server): void {
  const connections = new Set<Socket>()
  CONNECTIONS.set(server, connections)
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
}

/** Lets the requests that are in progress end, then closes the server. */
export async function closeHttp(http: Http): Promise<void> {
  // Connections that are answering now become idle later, and a browser would keep them open for minutes.
  let silent: ReadonlySet<Socket> = new Set()
  const look = setInterval(() => (silent = closeUnused(http.server, silent)), IDLE_LOOK_MS)
  await http.close().finally(() => clearInterval(look))
}

/**
 * Closes connections without a request. Browsers also open some in advance, which Node counts as idle only after their
 * first request: those are closed when they have been silent since the look before. Returns the ones that are silent
 * now.
 */
function closeUnused(server: Server, silentBefore: ReadonlySet<Socket>): ReadonlySet<Socket> {
  server.closeIdleConnections()
  const silent = [...(CONNECTIONS.get(server) ?? [])].filter(({ bytesRead }) => bytesRead === 0)
  for (const socket of silent) if (silentBefore.has(socket)) socket.destroy()
  return new Set(silent)
}

/**
 * Every log line that is written while a request is handled contains the request id, and the user id once it is known.
 * Two hooks are needed, because code that runs after the last byte of a body runs in the context of the connection, not
 * of the request.
 */
function nameRequestsInTheLog(app: Http): void {
  app.addHook('onRequest', (request, _reply, next) => inRequest(contextOf(request), next))
  app.addHook('preValidation', (request, _reply, next) => inRequest(contextOf(request), next))
}

/** As long as a UUID or what common proxies make, and nothing that could disturb a log. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/** The id that a proxy has given to a request, so that both logs have the same, or a new one. */
function requestIdOf(given: string | string[] | undefined, isBehindProxy: boolean): string {
  return isBehindProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const METHODS = new Set(ALLOWED_METHODS.split(', '))

function methodRefused(reply: FastifyReply): AppError {
  reply.header('allow', ALLOWED_METHODS).header('cache-control', 'no-store')
  return new AppError('method_not_allowed')
}

/**
 * A page of another site can send a form or plain text without a CORS preflight. Such bodies are not accepted as JSON.
 */
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

/** The path without its query, which may contain a signature. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?', 1)[0] ?? ''
}
