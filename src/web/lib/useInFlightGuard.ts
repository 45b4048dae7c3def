import { useRef } from 'react'

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
