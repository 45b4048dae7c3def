import { pino, type DestinationStream } from 'pino'
import type { Settings } from '../config/settings.ts'
import { currentRequest } from './requestContext.ts'

/** Structured log lines. Every value is JSON, so a line break in a name cannot forge a line. */
export type Log = pino.Logger

/** Loggers that already add the request id to each line. */
const requestLogs = new WeakSet<object>()

/** The logger of one request. It adds the request id to every line, no matter where the line is written. */
export function requestLog(log: Log, requestId: string): Log {
  const child = log.child({ request_id: requestId })
  requestLogs.add(child)
  return child
}

/** The request id and user id of a line. The line's own fields take precedence. */
function requestFields(log: object): object {
  const request = currentRequest()
  if (request === undefined) return {}
  const { request_id, ...person } = request
  return requestLogs.has(log) ? person : { request_id, ...person }
}

/** Keys whose values never reach the log, at the top level of a line or up to two levels below it. */
const SECRET_KEYS = ['password', 'token', 'cookie', 'authorization', 'apiKey', 'api_key', 'secret', 'set-cookie']

const REDACTED = '[redacted]'

/** The top level of a line and the two levels below it. */
const SECRET_LEVELS = 3

/**
 * The fields without secret values. Returns the same object when it contains no secrets, which is nearly always. Pino's
 * own `redact` copies each line along each of its paths; it took more time of a small request than any other part of
 * the server.
 */
function withoutSecrets<Fields extends object>(fields: Fields, levels = SECRET_LEVELS): Fields {
  let clean: Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(fields)) {
    const shown = shownOf(key, value, levels)
    if (shown === value) continue
    clean ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Record<string, unknown>
    clean[key] = shown
  }
  return (clean ?? fields) as Fields
}

function shownOf(key: string, value: unknown, levels: number): unknown {
  if (SECRET_KEYS.includes(key)) return REDACTED
  // Errors are left as they are: describeError selects what is logged, and a copy of an error would no longer be an
  // error.
  const isLookedInto = levels > 1 && typeof value === 'object' && value !== null && !(value instanceof Error)
  return isLookedInto ? withoutSecrets(value, levels - 1) : value
}

/** API keys, wherever somebody has put them: into an address, a header that is none, or the message of an error. */
const API_KEY = /mend_[0-9A-Za-z]{36}/g

const withoutApiKeys = (line: string): string => (line.includes('mend_') ? line.replace(API_KEY, REDACTED) : line)

/** Which process has written a line, where several write into one log. */
export type LogOrigin = { instance: string; role: string; version: string }

export function createLog(
  level: NonNullable<Settings['LOG_LEVEL']>,
  destination: DestinationStream = pino.destination(1),
  origin: LogOrigin | null = null,
): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: origin,
      mixin: (_line, _level, log) => requestFields(log),
      formatters: { log: (fields) => withoutSecrets(fields) },
      // The serializers for secret keys cover the bindings of child loggers, which no formatter sees.
      hooks: { streamWrite: withoutApiKeys },
      serializers: { ...Object.fromEntries(SECRET_KEYS.map((key) => [key, () => REDACTED])), err: describeError },
    },
    destination,
  )
}

/**
 * Message, code and stack of an error and of its causes, but never the parameters that a database driver attaches to
 * it.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return describeThrown(error)
  const { message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message, ...code, stack, ...cause }
}

/** The job queue reports its errors as plain objects. Their other fields can contain what a job was given. */
function describeThrown(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) }
  const named = Object.entries(thrown).filter(([key, value]) => THROWN_KEYS.has(key) && typeof value === 'string')
  return named.length === 0
    ? { message: `an object with ${Object.keys(thrown).join(', ')}` }
    : Object.fromEntries(named)
}

const THROWN_KEYS = new Set(['message', 'code', 'queue', 'name', 'stack'])
