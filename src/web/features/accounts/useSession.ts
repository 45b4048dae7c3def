import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Me } from '#shared/api/accounts.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { claimUnownedPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { ENDED_KEY, fetchMe, ME_KEY } from './accounts.api.ts'
import { forgetDueLogout, isLogoutDue, settleDueLogout } from './dueLogout.ts'
import { isWithoutNetwork, keepMe, keptMe } from './keptMe.ts'
import { tellOtherTabs } from './clearSession.ts'
import type { SessionEnd } from './session.rules.ts'

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
