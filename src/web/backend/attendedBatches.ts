const PREFIX = 'mendsight:batch:'

/** Those of this tab, where the browser has no Web Locks because the page came over plain http. */
const own = new Set<string>()

/**
 * Says to every tab that a screen of this one takes over the photos of a batch once they have been sent. The browser
 * takes that back when the tab closes. Returns how to take it back before.
 */
export function attendBatch(batch: string): () => void {
  own.add(batch)
  const over = new AbortController()
  if ('locks' in navigator) {
    const untilOver = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    // It is refused only when it is taken back before it was granted.
    navigator.locks.request(PREFIX + batch, { signal: over.signal }, () => untilOver).catch(() => undefined)
  }
  return () => {
    own.delete(batch)
    over.abort()
  }
}

/** The batches that a screen of any tab takes over. */
export async function attendedBatches(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []))
  return new Set([...own, ...names])
}
