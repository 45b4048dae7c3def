import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import { day } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DELETION_KEY } from './accounts.api.ts'
import { SESSION_MESSAGES } from './session.rules.ts'
import { isLogoutDue, settleDueLogout } from './keptLogin.ts'

/** Shown after the logout that follows a deletion: how to undo the deletion, and until when. */
export function AccountDeletionNotice() {
  const { data: dueAt = null } = useQuery<string | null>({
    queryKey: DELETION_KEY,
    queryFn: () => null,
    enabled: false,
  })
  if (dueAt === null) return null
  return (
    <Notice tone="notice">
      <p>{DELETION_MESSAGES.requested}</p>
      <p className="mt-1 font-normal">{DELETION_MESSAGES.until(day(dueAt))}</p>
    </Notice>
  )
}

/** Milliseconds between two attempts to end the session. */
const PAUSE_MS = 10_000

/**
 * Shown on the login after a logout that the server did not answer. The session could still be active for the next
 * person who opens this browser.
 */
export function DueLogoutNotice() {
  const [state, setState] = useState<'none' | 'due' | 'trying' | 'done'>(() => (isLogoutDue() ? 'due' : 'none'))
  const isOpen = state === 'due' || state === 'trying'

  const settle = async () => {
    setState('trying')
    try {
      await settleDueLogout()
      setState('done')
    } catch {
      // The notice stays, and the next attempt starts automatically.
      setState('due')
    }
  }
  useEffect(() => {
    if (!isOpen) return
    const again = () => void settle()
    const timer = setInterval(again, PAUSE_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isOpen])

  if (state === 'none') return null
  if (state === 'done') return <Notice tone="success">{SESSION_MESSAGES.loggedOutNow}</Notice>
  return (
    <Notice tone="error">
      <p>{SESSION_MESSAGES.logoutDue}</p>
      <Button size="small" className="mt-3" aria-disabled={state === 'trying'} onClick={() => void settle()}>
        {state === 'trying' ? 'TRYING...' : 'TRY AGAIN'}
      </Button>
    </Notice>
  )
}
