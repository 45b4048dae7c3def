import { pino, type DestinationStream } from 'pino'
import type { Settings } from '../config/settings.ts'
import { currentRequest } from './requestContext.ts'

/** Structured lines on standard output. Every value is JSON, so a line break in a name cannot forge a line. */
export type Log = pino.Logger

/** Loggers that name their request in each line by themselves. */
const requestLogs = new WeakSet<object>()

/** The logger of one request, which names it wherever a line is written from. */
export function requestLog(log: Log, requestId: string): Log {
  const child = log.child({ request_id: requestId })
  requestLogs.add(child)
  return child
}

/** The request and the account that a line belongs to. What the line says itself goes first. */
function requestFields(log: object): object {
  const request = currentRequest()
  if (request === undefined) return {}
  const { request_id, ...person } = request
  return requestLogs.has(log) ? person : { request_id, ...person }
}

/** Keys whose values never reach the log, wherever they stand one or two levels deep. */
const SECRET_KEYS = ['password', 'token', 'cookie', 'authorization', 'apiKey', 'api_key', 'secret', 'set-cookie']

export function createLog(level: Settings['LOG_LEVEL'], destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      mixin: (_line, _level, log) => requestFields(log),
      redact: {
        paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** Message, code and stack, and the same of the cause: never the parameters that a driver's error carries along. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message, ...code, stack, ...cause }
}
