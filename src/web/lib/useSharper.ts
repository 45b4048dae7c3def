import { useEffect, useState } from 'react'

/** Milliseconds after which a busy page gets its large picture all the same. */
const PATIENCE_MS = 2000

/**
 * The small copy of a picture at first, and the large one once the page has loaded and has nothing else to do: what
 * people came to read is there before the last detail of their photo. When the large one does not come, the small stays.
 */
export function useSharper(small: string, large: string): string {
  const [sharp, setSharp] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const fetchLarge = async () => {
      const image = new Image()
      image.src = large
      await image.decode().catch(() => {})
      if (!isLeft && image.naturalWidth > 0) setSharp(large)
    }
    const stop = whenIdle(() => void fetchLarge())
    return () => {
      isLeft = true
      stop()
    }
  }, [large])
  return sharp === large ? large : small
}

function whenIdle(work: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const ask = () => {
    if (signal.aborted) return
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work, { timeout: PATIENCE_MS })
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
