import { useEffect, useEffectEvent } from 'react'

/**
 * The time limits of the specification (section 9), in milliseconds. `payment` and `uploadPreparing` are limits of our
 * own.
 */
export const TIMEOUT_MS = {
  default: 5_000,
  register: 8_000,
  logIn: 6_000,
  logOut: 3_000,
  startup: 2_000,
  profile: 3_000,
  list: 5_000,
  delete: 8_000,
  /** This includes a call to the payment service, or several when it does not answer. */
  payment: 25_000,
  /**
   * The time without a single byte of progress, because a slow connection that still makes progress is not a failure.
   */
  uploadStall: 20_000,
  /** The server's work after the last byte, shown as "Preparing". */
  uploadPreparing: 60_000,
} as const

/** The delays of the specification (section 9), in milliseconds. */
export const DELAY_MS = {
  afterRegistration: 1_500,
  afterUpload: 2_000,
  beforePrompt: 2_000,
  beforePlanSwitch: 500,
} as const

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
