import { AppError } from '#shared/errors/appError.ts'

/** The Retry-After seconds when one is already running. */
const LOOK_AGAIN_SECONDS = 10

/**
 * Lets one long response of each key run in this process. Only rate limits apply across processes. `sentence` is told
 * to whoever asks for a second one.
 */
export function createOneAtATime(sentence: string) {
  const running = new Set<string>()

  function check(key: string): void {
    if (!running.has(key)) return
    throw new AppError('too_many_attempts', sentence, { retryAfterSeconds: LOOK_AGAIN_SECONDS })
  }

  return {
    /** Throws `too_many_attempts` while one is running. */
    check,
    /** Throws as {@link check} does. Returns what is called when it is over. */
    begin(key: string): () => void {
      check(key)
      running.add(key)
      return () => void running.delete(key)
    },
  }
}
