import { focusManager, QueryClient } from '@tanstack/react-query'
import type { Me } from '#shared/api/accounts.ts'
import { LEAVING_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { clearSession } from '#web/features/accounts/clearSession.ts'
import { onOtherTabs } from '#web/features/accounts/otherTabs.ts'
import { answerToNews, endedSentence } from '#web/features/accounts/session.rules.ts'
import { idleMs, asBackgroundRequest } from '#web/backend/activity.ts'
import { cameAnonymously } from '#web/backend/settings.ts'
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
  // Asked without a session, the server would say 401, and the login would wait for it.
  if (cameAnonymously()) client.setQueryData(ME_KEY, null)
  endSessionsOn401(client)
  followOtherTabs(client)
  refetchOnFocus(client)
  refetchOnReconnect(client)
  return client
}

function endSessionsOn401(client: QueryClient): void {
  onSignedOut((error) => {
    const me = client.getQueryData<Me | null>(ME_KEY)
    if (me == null) return
    if (client.getQueryData<boolean>(LEAVING_KEY) === true) return clearSession(client, null)
    clearSession(client, { sentence: endedSentence(error.message, idleMs()), userId: me.id })
  })
}

/** Whoever signs out in one tab does not stay on the screen of another. */
function followOtherTabs(client: QueryClient): void {
  onOtherTabs((news) => {
    const { forgets, asks } = answerToNews(news, client.getQueryData<Me | null>(ME_KEY)?.id)
    if (forgets) clearSession(client, null)
    if (asks) void asBackgroundRequest(() => client.refetchQueries({ queryKey: ME_KEY }))
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
    void asBackgroundRequest(() =>
      client.refetchQueries({ type: 'active', stale: true, predicate: ({ meta }) => meta?.['startsWork'] !== true }),
    )
  })
}

/** The network is back: what failed without it, and what may have changed meanwhile, is asked for by no person. */
function refetchOnReconnect(client: QueryClient): void {
  addEventListener('online', () => {
    void asBackgroundRequest(() =>
      client.refetchQueries({
        type: 'active',
        predicate: (query) =>
          query.meta?.['startsWork'] !== true && (query.state.status === 'error' || query.isStale()),
      }),
    )
  })
}
