import type { ErrorCode } from './codes.ts'
import { SENTENCES } from './sentences.ts'

export type AppErrorOptions = {
  cause?: unknown
  /** The form field that the message belongs to. */
  field?: string
  /** The number of seconds to wait before another attempt makes sense. */
  retryAfterSeconds?: number
}

/** An expected error. Its message is the text that the person reads. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, sentence: string = SENTENCES[code], options: AppErrorOptions = {}) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
