import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps what stands below a part of the screen where it is when the part grows or shrinks: the page scrolls by as much,
 * and where it cannot scroll any further, the part stays as high as it was. Not all browsers do that by themselves, and
 * none at the top of a page. Whoever looks at the part itself sees it change.
 */
export function useStillBelow(isShown: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const height = useRef<number | null>(null)
  useEffect(() => {
    const element = part.current
    if (!isShown || element === null) return
    // What is opened in the part itself, and another width of the window, count as seen.
    const observer = new ResizeObserver(() => (height.current = element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  // Without dependencies, because any change of the screen can be one of the part.
  useLayoutEffect(() => {
    const element = part.current
    if (element === null || height.current === null) return
    const before = height.current
    const grown = element.offsetHeight - before
    if (grown === 0 || !isUsedBelow(element)) return
    // Some browsers answer a call to scroll with a promise, which an effect must not return.
    if (scrollY + grown >= 0) scrollBy({ top: grown, behavior: 'instant' })
    else element.style.minHeight = `${before}px`
    // The screen can be drawn again before the observer hears of it, and must not scroll for the same change twice.
    height.current = element.offsetHeight
  })
  return part
}

function isUsedBelow(element: HTMLElement): boolean {
  const focused = document.activeElement
  const isFocusBelow =
    focused !== null && (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isFocusBelow || element.getBoundingClientRect().top < 0
}
