import { useSearchParams } from 'react-router'
import { useAwaitedMe } from '#web/features/accounts/useAwaitedMe.ts'
import { useDelay } from '#web/lib/useDelay.ts'

/** What was done on the pages of the payment service is told to us a moment later. */
const NEWS_MS = 10_000

/** Whoever comes back from the payment service sees what was done there as soon as it is known. */
export function useBackFromPortal(): void {
  const [query, setQuery] = useSearchParams()
  const isBack = query.get('checkout') === 'portal'
  useAwaitedMe(isBack ? 1_000 : false)
  useDelay(isBack, NEWS_MS, () => setQuery({}, { replace: true, preventScrollReset: true }))
}
