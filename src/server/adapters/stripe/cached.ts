/** Shares one call among concurrent callers, and calls again after this time or after a failure. */
export function cached<Value>(ask: () => Promise<Value>, milliseconds: number): () => Promise<Value> {
  let known: { since: number; answer: Promise<Value> } | undefined
  return async () => {
    const now = performance.now()
    if (known === undefined || now - known.since > milliseconds) known = { since: now, answer: ask() }
    const { answer } = known
    try {
      return await answer
    } catch (error) {
      if (known?.answer === answer) known = undefined
      throw error
    }
  }
}
