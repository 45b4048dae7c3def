import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/**
 * The small copy of a picture at first, and the large one once the page has loaded and is idle, so that the text people
 * came to read arrives before the full detail of their photo. When the large one does not load, the small one stays.
 */
export function useProgressiveImage(small: string, large: string): string {
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
