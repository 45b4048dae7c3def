import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `then` once, `milliseconds` after `isRunning` became true. Leaving the screen or turning `isRunning` off
 * cancels it.
 */
export function useDelay(isRunning: boolean, milliseconds: number, then: () => void): void {
  const fire = useEffectEvent(then)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => fire(), milliseconds)
    return () => clearTimeout(timer)
  }, [isRunning, milliseconds])
}
