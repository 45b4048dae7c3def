import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#shared/api/problem.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { ErrorCode } from '#shared/errors/codes.ts'
import { userIdOf } from './actor.ts'
import type { Http } from './server.ts'
import { STATUSES } from '#shared/errors/statuses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a refused request is told which field is wrong. Screens word that themselves; programs cannot know. */
    namesFaults?: true
  }
}

/** Responds to every error with RFC 9457 problem details. The cause is logged under the request's id and not sent. */
export function answerWithProblems(app: Http): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = toAppError(error, request)
    const status = STATUSES[appError.code]
    const person = { user_id: userIdOf(request) }
    if (isGone(request)) request.log.info(person, 'the client went away')
    else if (status >= 500) request.log.error({ err: error, ...person }, 'request failed')
    else request.log.info({ code: appError.code, ...person }, 'request refused')
    return sendProblem(request, reply, appError)
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const status = STATUSES[error.code]
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    detail: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
    request_id: request.id,
  }
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem)
}

/** The product's error codes for errors that Fastify itself throws. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id in a path must get the same response as an id that does not exist.
    if (error.validationContext === 'params') return new AppError('not_found')
    const [fault] = request.routeOptions.config.namesFaults === true ? error.validation : []
    if (fault === undefined) return new AppError('invalid_request')
    const field = fault.instancePath.split('/').filter(Boolean).join('.')
    const detail = field === '' ? fault.message : `${field}: ${fault.message}`
    return new AppError('invalid_request', detail, field === '' ? {} : { field })
  }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' && request.routeOptions.config.namesFaults === true) {
    return new AppError('invalid_request', 'The body is no JSON.')
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', 'This request is too large.')
  const known = FASTIFY_CODES[error.code]
  if (known !== undefined) return new AppError(known)
  if (isGone(request)) return new AppError('invalid_request', undefined, { cause: error })
  if (isUnavailable(error)) return new AppError('unavailable', undefined, { cause: error, retryAfterSeconds: 5 })
  // The plugin that serves files responds with 403 to the assets folder itself and to a path with a NUL. Nothing is
  // there.
  if (error.statusCode === 403) return new AppError('not_found')
  // The multipart parser reports malformed or oversized bodies by many different 4xx codes.
  if (isClientError(error)) return new AppError('invalid_request')
  return new AppError('internal', undefined, { cause: error })
}

function isClientError(error: FastifyError): boolean {
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return true
  return /multipart|Unexpected end of form|Malformed part header/i.test(error.message)
}

function isGone(request: FastifyRequest): boolean {
  const { destroyed, complete, socket } = request.raw
  // Node destroys a request also once it was answered; then its connection is still there.
  return destroyed && (!complete || socket.destroyed)
}

/**
 * SQLSTATEs and system error codes of a database or a disk that is unavailable now, and may soon be available again.
 */
const UNAVAILABLE_CODE =
  /^(08...|40001|40P01|57P0[1-5]|57014|53...|ECONNREFUSED|ECONNRESET|EPIPE|ENOSPC|EDQUOT|EMFILE)$/
const UNAVAILABLE_MESSAGE =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

function isUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  // An embedded database that is not running has no socket.
  if (error.code === 'ENOENT' && error.syscall === 'connect') return true
  return UNAVAILABLE_CODE.test(error.code ?? '') || UNAVAILABLE_MESSAGE.test(error.message)
}
