import { SENTENCES, type ErrorCode } from './codes.ts'

export type AppErrorOptions = {
  cause?: unknown
  /** The form field that the sentence belongs to. */
  field?: string
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
}

/** An expected refusal: its message is the sentence that the person reads. */
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
