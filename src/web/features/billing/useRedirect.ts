import { useEffect, useState } from 'react'
import { useDelay } from '#web/lib/useDelay.ts'
import { checkoutUrl } from './checkoutUrl.rules.ts'

/** If the page has not come after this long, it will not: the person may have stopped the navigation. */
const WAIT_MS = 15_000

/** Navigates to a page of the payment service. Someone who comes back finds this page unchanged, with nothing busy. */
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
    /** Returns false for an address that is not safe to open. */
    leave: (url: string): boolean => {
      const href = checkoutUrl(url)
      if (href === null) return false
      setLeaving(true)
      location.assign(href)
      return true
    },
  }
}
