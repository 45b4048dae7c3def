import type { QueryClient } from '@tanstack/react-query'
import { ENDED_KEY, LEAVING_KEY, ME_KEY } from './accounts.api.ts'
import { keepMe } from './keptMe.ts'
import type { SessionEnd, SessionNews } from './session.rules.ts'

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

let channel: BroadcastChannel | undefined

/** One channel object for sending and receiving, so that a tab does not receive its own messages. */
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel('mendsight:session')
  return channel
}

/** Tells the other tabs of this browser, which share the session cookie, how the session has changed. */
export function tellOtherTabs(news: SessionNews): void {
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  opened().postMessage(news)
}

export function onOtherTabs(listener: (news: SessionNews) => void): void {
  opened().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}
