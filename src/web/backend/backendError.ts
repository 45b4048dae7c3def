import type { ErrorCode } from '#shared/errors/codes.ts'
import { BACKEND_MESSAGES } from './backend.messages.ts'

/** Beside the server's own codes: no answer in time, no connection, an answer that is not ours. */
export type BackendErrorCode = ErrorCode | 'timed_out' | 'offline' | 'unexpected'

export type BackendErrorOptions = {
  /** HTTP status; 0 where no answer came. */
  status?: number
  /** The form field that the sentence belongs to. */
  field?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** A call that did not succeed: its message is the sentence that the person reads. */
export class BackendError extends Error {
  readonly code: BackendErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: BackendErrorCode, sentence: string, options: BackendErrorOptions = {}) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'BackendError'
    this.code = code
    this.status = options.status ?? 0
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The sentence of any thrown thing, for the places where a person must read one. */
export function sentenceOf(error: unknown): string {
  return error instanceof BackendError ? error.message : BACKEND_MESSAGES.unexpected
}
