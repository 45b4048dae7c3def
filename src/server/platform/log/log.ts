import { pino, type DestinationStream } from 'pino'
import type { Settings } from '../config/settings.ts'

/** Structured lines on standard output. Every value is JSON, so a line break in a name cannot forge a line. */
export type Log = pino.Logger

/** Keys whose values never reach the log, wherever they stand one or two levels deep. */
const SECRET_KEYS = ['password', 'token', 'cookie', 'authorization', 'apiKey', 'api_key', 'secret', 'set-cookie']

export function createLog(level: Settings['LOG_LEVEL'], destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
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
