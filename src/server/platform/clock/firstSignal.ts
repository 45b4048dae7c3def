/**
 * A signal that fires with the first of these, until it is released. Use it in place of `AbortSignal.any` where one of
 * them is a time limit and the result is handed on: Node never frees a signal that `any` made of a time limit once it
 * is given to `any` again, as the client of the AI provider does.
 */
export function firstSignal(...signals: readonly AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const first = new AbortController()
  const leave = signals.map((signal) => {
    const stop = (): void => first.abort(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    return () => signal.removeEventListener('abort', stop)
  })
  return {
    signal: first.signal,
    release() {
      for (const one of leave) one()
    },
  }
}
