import { useEffect, useState } from 'react'
import { useDelay } from '#web/lib/useDelay.ts'
import { checkoutUrl } from './checkoutUrl.rules.ts'

/** After this long a page that has not come will not: the person may have stopped it. */
const WAIT_MS = 15_000

/** The way to a page of the payment service. Whoever comes back to this one finds it as it was, with nothing busy. */
export function useRedirect() {
  const [isLeaving, setLeaving] = useState(false)
  useDelay(isLeaving, WAIT_MS, () => setLeaving(false))
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  return {
    isLeaving,
    /** False for an address that may not be gone to. */
    leave: (url: string): boolean => {
      const address = checkoutUrl(url)
      if (address === null) return false
      setLeaving(true)
      location.assign(address)
      return true
    },
  }
}
