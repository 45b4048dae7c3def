import { useSearchParams } from 'react-router'
import { useAwaitedMe } from '#web/features/accounts/useAwaitedMe.ts'
import { useDelay } from '#web/lib/useDelay.ts'

/** The payment service reports changes made on its pages with a short delay. */
const NEWS_MS = 10_000

/** After a return from the payment service, shows what was changed there as soon as it is known. */
export function useBackFromPortal(): void {
  const [query, setQuery] = useSearchParams()
  const isBack = query.get('checkout') === 'portal'
  useAwaitedMe(isBack ? 1_000 : false)
  useDelay(isBack, NEWS_MS, () => setQuery({}, { replace: true, preventScrollReset: true }))
}
