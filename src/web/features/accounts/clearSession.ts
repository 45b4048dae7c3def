import type { QueryClient } from '@tanstack/react-query'
import { ENDED_KEY, LEAVING_KEY, ME_KEY } from './accounts.api.ts'
import type { SessionEnd } from './session.rules.ts'

/**
 * Nobody is signed in here any more: what the server said to the person leaves the memory, and the guards lead to the
 * login, which says why when the session ended by itself.
 */
export function clearSession(client: QueryClient, ended: SessionEnd | null): void {
  // An answer that is on its way speaks of the session that was.
  void client.cancelQueries({ queryKey: ME_KEY })
  client.setQueryData<SessionEnd | null>(ENDED_KEY, ended)
  client.setQueryData(ME_KEY, null)
  // Not client.clear(): the guards would go on looking at what was cleared away.
  const kept: unknown[] = [ME_KEY[0], ENDED_KEY[0], LEAVING_KEY[0]]
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
  client.getMutationCache().clear()
}
