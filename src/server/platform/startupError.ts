/** An expected reason not to start: its message is the one sentence that the process prints before it exits non-zero. */
export class StartupError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.name = 'StartRefusal'
  }
}
