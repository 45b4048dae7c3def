/** Milliseconds after which a busy page is asked to work all the same. */
const WAIT_MS = 2000

/** Calls `work` once the page has loaded and has nothing else to do. Gives a way to call that off. */
export function whenIdle(work: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const ask = () => {
    if (signal.aborted) return
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work, { timeout: WAIT_MS })
      signal.addEventListener('abort', () => cancelIdleCallback(id))
    } else {
      const id = setTimeout(work, 200)
      signal.addEventListener('abort', () => clearTimeout(id))
    }
  }
  if (document.readyState === 'complete') ask()
  else window.addEventListener('load', ask, { once: true, signal })
  return () => controller.abort()
}
