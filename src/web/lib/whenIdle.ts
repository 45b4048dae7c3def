import { useEffect, useState } from 'react'

/** Milliseconds after which the work starts even if the page is still busy. */
const WAIT_MS = 2000

/** Calls `work` once the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const ask = () => {
    if (signal.aborted) return
    // Safari does not report when it is idle.
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

/** Whether the page has loaded and was idle once, for what may wait until the screen is painted. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
