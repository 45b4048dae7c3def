import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts'
import { BACKEND_MESSAGES, BackendError } from '../backendError.ts'

/** Reads an RFC 9457 problem. A response in another form, such as a proxy's page, still becomes a readable message. */
export function problemToError(status: number, body: unknown, retryAfter: string | null): BackendError {
  const problem = isRecord(body) ? body : {}
  const known = isErrorCode(problem['code'])
  const detail = problem['detail']
  return new BackendError(
    known ? (problem['code'] as ErrorCode) : 'unexpected',
    known && typeof detail === 'string' && detail !== '' ? detail : BACKEND_MESSAGES.unexpected,
    {
      status,
      field: typeof problem['field'] === 'string' ? problem['field'] : undefined,
      retryAfterSeconds: retryAfterSeconds(retryAfter),
    },
  )
}

/** The seconds in the header. A date or an unreadable value counts as absent. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || !/^\d+$/.test(header.trim())) return undefined
  return Number(header)
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && (ERROR_CODES as readonly string[]).includes(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
