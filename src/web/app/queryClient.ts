import { focusManager, QueryClient, type Query } from '@tanstack/react-query'
import type { Me } from '#shared/api/accounts.ts'
import { LEAVING_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { clearSession, onOtherTabs } from '#web/features/accounts/useSession.ts'
import { keepMe, showsKeptMe } from '#web/features/accounts/keptLogin.ts'
import { answerToNews, endedSentence } from '#web/features/accounts/session.rules.ts'
import { asBackgroundRequest, idleMs, onLoggedOut } from '#web/backend/activity.ts'
import { cameAnonymously } from '#web/backend/settings.ts'
import { isUnanswered } from '#web/backend/backendError.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { showsKeptResponse, noteKeptResponse } from './shownKept.ts'

/** Needed to keep what is shown, once the screen is idle, and where there is no network. */
export const lazyKeptQueries = lazyModule(() => import('./keptQueries.ts'), { reloadsPage: false })

/** The cache of the server's responses. It reacts to the end of the session and to window focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': without a connection, a call must fail with its error message instead of waiting silently.
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: false,
        persister: (ask, context, query) => askOrKept(() => ask(context), context.client, query),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Without a session the server would answer 401, and the login would have to wait for that.
  if (cameAnonymously()) {
    client.setQueryData(ME_KEY, null)
    keepMe(null)
  }
  endSessionsOn401(client)
  followOtherTabs(client)
  refetchOnFocus(client)
  refetchOnReconnect(client)
  return client
}

function endSessionsOn401(client: QueryClient): void {
  onLoggedOut((error) => {
    const me = client.getQueryData<Me | null>(ME_KEY)
    if (me == null) return
    if (client.getQueryData<boolean>(LEAVING_KEY) === true) return clearSession(client, null)
    clearSession(client, { sentence: endedSentence(error.message, idleMs()), userId: me.id })
  })
}

/** Logging out in one tab must also leave the screens in every other tab. */
function followOtherTabs(client: QueryClient): void {
  onOtherTabs((news) => {
    const { forgets, asks } = answerToNews(news, client.getQueryData<Me | null>(ME_KEY)?.id)
    if (forgets) clearSession(client, null)
    if (asks) void asBackgroundRequest(() => client.refetchQueries({ queryKey: ME_KEY }))
  })
}

/**
 * Refetches what a window shows when it gets the focus again, marked as not caused by a person. This replaces the
 * library's own listener, which waits before it fetches and would lose the mark.
 */
function refetchOnFocus(client: QueryClient): void {
  focusManager.setEventListener(() => () => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    void asBackgroundRequest(() => client.refetchQueries({ type: 'active', stale: true }))
  })
}

/**
 * When the network returns, refetch what failed without it and what may have changed meanwhile. No person causes these
 * requests.
 */
function refetchOnReconnect(client: QueryClient): void {
  addEventListener('online', () => {
    void asBackgroundRequest(() =>
      client.refetchQueries({
        type: 'active',
        predicate: (query) =>
          query.state.status === 'error' ||
          query.isStale() ||
          showsKeptResponse(query) ||
          (query.queryKey[0] === ME_KEY[0] && showsKeptMe()),
      }),
    )
  })
}

/** Asks the server, and without a network gives what this device has kept. It never replaces what the page has read. */
async function askOrKept<Data>(ask: () => Promise<Data> | Data, client: QueryClient, query: Query): Promise<Data> {
  try {
    const data = await ask()
    noteKeptResponse(query, false)
    return data
  } catch (error) {
    if (!isUnanswered(error) || (query.state.data !== undefined && !showsKeptResponse(query))) throw error
    const state = await obtained(lazyKeptQueries)
    const kept = state.kind === 'ready' ? await state.value.keptResponse(client, query) : undefined
    if (kept === undefined) throw error
    noteKeptResponse(query, true)
    return kept as Data
  }
}
