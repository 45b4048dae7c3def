/** An expected reason not to start. The process prints its message, one sentence, and exits with a non-zero code. */
export class StartupError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.name = 'StartupError'
  }
}
