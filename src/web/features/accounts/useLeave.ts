import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { clearDeviceStorage } from '#web/lib/useDeviceStorage.ts'
import { LEAVING_KEY, logOut } from './accounts.api.ts'
import { noteLogoutDue } from './dueLogout.ts'
import { clearSession, tellOtherTabs } from './clearSession.ts'

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
