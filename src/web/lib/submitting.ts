import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field of a form each time `count` grows, so that its error is read out. */
export function useFocusFirstError(count: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [count])
  return form
}

/**
 * Lets one call through until it is released. A mutation's own `isPending` changes with the next render, which is too
 * late for the second press of a double click.
 */
export function useInFlightGuard(): { take: () => boolean; release: () => void } {
  const isTaken = useRef(false)
  return {
    take: () => {
      if (isTaken.current) return false
      isTaken.current = true
      return true
    },
    release: () => {
      isTaken.current = false
    },
  }
}
