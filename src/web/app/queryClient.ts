import { focusManager, QueryClient } from '@tanstack/react-query'
import { ENDED_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { endedSentence } from '#web/features/accounts/session.rules.ts'
import { idleMs, withoutPerson } from '#web/backend/cause.ts'
import { onSignedOut } from '#web/backend/signedOut.ts'

/** The cache of what the server said, wired to the session's end and to the window's focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': without a connection a call must fail with its sentence, not wait in silence.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  endSessionsOn401(client)
  refetchOnFocus(client)
  refetchOnReconnect(client)
  return client
}

function endSessionsOn401(client: QueryClient): void {
  onSignedOut((error) => {
    const wasSignedIn = client.getQueryData(ME_KEY) != null
    if (!wasSignedIn) return
    client.setQueryData(ENDED_KEY, endedSentence(error.message, idleMs()))
    client.setQueryData(ME_KEY, null)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] && queryKey[0] !== ENDED_KEY[0] })
  })
}

/**
 * A window that is looked at again refetches what it shows, marked as caused by no person. In place of the library's
 * own listener, which waits before it fetches, so that the mark would be gone.
 */
function refetchOnFocus(client: QueryClient): void {
  focusManager.setEventListener(() => () => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    void withoutPerson(() =>
      client.refetchQueries({ type: 'active', stale: true, predicate: ({ meta }) => meta?.['startsWork'] !== true }),
    )
  })
}

/** The network is back: what failed without it, and what may have changed meanwhile, is asked for by no person. */
function refetchOnReconnect(client: QueryClient): void {
  addEventListener('online', () => {
    void withoutPerson(() =>
      client.refetchQueries({
        type: 'active',
        predicate: (query) =>
          query.meta?.['startsWork'] !== true && (query.state.status === 'error' || query.isStale()),
      }),
    )
  })
}
