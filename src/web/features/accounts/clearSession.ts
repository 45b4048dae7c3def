import type { QueryClient } from '@tanstack/react-query'
import { ENDED_KEY, LEAVING_KEY, ME_KEY } from './accounts.api.ts'
import { keepMe } from './keptMe.ts'
import type { SessionEnd } from './session.rules.ts'

/**
 * Forgets the logged-in person: server data about them is removed from memory, and the guards lead to the login, which
 * states the reason when the session ended by itself.
 */
export function clearSession(client: QueryClient, ended: SessionEnd | null): void {
  // A response still on its way belongs to the former session.
  void client.cancelQueries({ queryKey: ME_KEY })
  client.setQueryData<SessionEnd | null>(ENDED_KEY, ended)
  client.setQueryData(ME_KEY, null)
  keepMe(null)
  // Not client.clear(), because the guards would keep observing the removed queries.
  const kept: unknown[] = [ME_KEY[0], ENDED_KEY[0], LEAVING_KEY[0]]
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
  client.getMutationCache().clear()
}
