import { focusManager, QueryClient } from '@tanstack/react-query'
import { ENDED_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { endedSentence } from '#web/features/accounts/session.rules.ts'
import { withoutPerson } from '#web/backend/cause.ts'
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
  return client
}

function endSessionsOn401(client: QueryClient): void {
  const seen = watchPerson()
  onSignedOut((error) => {
    const wasSignedIn = client.getQueryData(ME_KEY) != null
    if (!wasSignedIn) return
    client.setQueryData(ENDED_KEY, endedSentence(error.message, Date.now() - seen.lastSignOfPerson))
    client.setQueryData(ME_KEY, null)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] && queryKey[0] !== ENDED_KEY[0] })
  })
}

/** When a person was last seen at work here. What they do after a long pause is the first sign of the next session. */
function watchPerson(): { lastSignOfPerson: number } {
  const seen = { lastSignOfPerson: Date.now() }
  let before = seen.lastSignOfPerson
  const note = () => {
    const now = Date.now()
    // The click that met the 401 must not count as activity before it: keep the pause for a few seconds.
    if (now - before > 5_000) seen.lastSignOfPerson = before
    before = now
  }
  addEventListener('pointerdown', note, { capture: true, passive: true })
  addEventListener('keydown', note, { capture: true, passive: true })
  return seen
}

/** A window that is looked at again refetches what it shows, marked as caused by no person. */
export function markFocusRefetches(): void {
  focusManager.setEventListener((handleFocus) => {
    const listener = () => withoutPerson(() => handleFocus())
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  })
}
