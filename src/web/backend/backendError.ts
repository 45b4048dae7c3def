import type { ErrorCode } from '#shared/errors/codes.ts'

/** Messages for when the server sent none. The first comes from the specification (section 8). */
export const BACKEND_MESSAGES = {
  timedOut: 'Request timed out. Please try again.',
  offline: "The server can't be reached. Please check your network, or try again in a moment.",
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

/**
 * Codes in addition to the server's own: no response in time, no connection, a response that is not from our server,
 * and a photo that the browser no longer has, so that nothing was requested.
 */
export type BackendErrorCode = ErrorCode | 'timed_out' | 'offline' | 'unexpected' | 'photo_lost'

export type BackendErrorOptions = {
  /** HTTP status, or 0 when no response came. */
  status?: number
  /** The form field that the message belongs to. */
  field?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** A call that failed. Its message is the text that the person reads. */
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

/** Whether a call got no response, so that the server may or may not have done what was asked. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof BackendError && ['offline', 'timed_out'].includes(error.code)
}

/** The message of any thrown value, for places that must show one to a person. */
export function sentenceOf(error: unknown): string {
  return error instanceof BackendError ? error.message : BACKEND_MESSAGES.unexpected
}
