import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Me } from '#shared/api/accounts.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { claimUnownedPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { clearDeviceStorage } from '#web/lib/keptTexts.ts'
import { ENDED_KEY, fetchMe, LEAVING_KEY, logOut, ME_KEY } from './accounts.api.ts'
import {
  forgetDueLogout,
  isLogoutDue,
  isWithoutNetwork,
  keepMe,
  keptMe,
  noteLogoutDue,
  settleDueLogout,
} from './keptLogin.ts'
import type { SessionEnd, SessionNews } from './session.rules.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'logged_out' }
  | { state: 'logged_in'; me: Me }
  /** The session is unknown here, because a time-out or a lost connection logs nobody out. */
  | { state: 'unreachable'; sentence: string; retry: () => void }

let isStartup = true

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Me | null> {
  const timeoutMs = isStartup ? TIMEOUT_MS.startup : TIMEOUT_MS.profile
  isStartup = false
  // A person who has logged out is not shown as logged in, not even after a reload. Without an await otherwise, because
  // a request that no person caused must be made at once, see `asBackgroundRequest`.
  if (isLogoutDue()) await settleDueLogout()
  try {
    const me = await fetchMe(timeoutMs, signal)
    keepMe(me)
    return me
  } catch (error) {
    const kept = isWithoutNetwork() ? keptMe() : null
    if (kept === null) throw error
    return kept
  }
}

/** Whether the server answers who is logged in, without showing that it was asked. */
export function isAnswered(): Promise<boolean> {
  return asBackgroundRequest(() => fetchMe(TIMEOUT_MS.profile)).then(
    () => true,
    () => false,
  )
}

export function useSession(): Session {
  const me = useQuery({ queryKey: ME_KEY, queryFn: fetchSession })
  if (me.data !== undefined) return me.data === null ? { state: 'logged_out' } : { state: 'logged_in', me: me.data }
  if (me.isError && !me.isFetching) {
    return { state: 'unreachable', sentence: sentenceOf(me.error), retry: () => void me.refetch() }
  }
  return { state: 'loading' }
}

/** How the last session ended by itself. Null when it did not, and undefined when this page has not seen one. */
export function useSessionEnd(): SessionEnd | null | undefined {
  const { data } = useQuery<SessionEnd | null>({ queryKey: ENDED_KEY, queryFn: () => null, enabled: false })
  return data
}

/**
 * Keeps the profile after the server has accepted the credentials, and fetches it if their response came without it.
 * The guards then lead to it.
 */
export function useEnterSession(): (sent: Me | undefined) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (sent) => {
      forgetDueLogout()
      try {
        const me = sent ?? (await fetchMe(TIMEOUT_MS.profile))
        // A response still on its way may be from before the login.
        void client.cancelQueries({ queryKey: ME_KEY })
        client.setQueryData(ME_KEY, me)
        keepMe(me)
        if (me === null) return
        tellOtherTabs({ kind: 'signed_in', userId: me.id })
        void claimUnownedPhotos(me.id)
      } catch {
        // The credentials are right and only the profile failed to load. The screen for an unknown session offers
        // another attempt.
        await client.resetQueries({ queryKey: ME_KEY })
      }
    },
    [client],
  )
}

/** Ends the session of this browser in all of its tabs. The guards then lead to the login. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    client.setQueryData(LEAVING_KEY, true)
    try {
      await logOut()
    } catch {
      // The person has left the screens either way, and the login says what remains to be done.
      noteLogoutDue()
    }
    clearSession(client, null)
    clearDeviceStorage()
    client.setQueryData(LEAVING_KEY, false)
    tellOtherTabs({ kind: 'signed_out' })
  }, [client])
}

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
