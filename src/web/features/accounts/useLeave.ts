import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { signOut } from './accounts.api.ts'
import { forgetPerson } from './forgetPerson.ts'
import { tellOtherTabs } from './otherTabs.ts'

/** Ends the session of this browser, in all of its tabs; the guards then lead to the login. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    try {
      await signOut()
    } catch {
      // As specified, a failed logout is not spoken of: the person has left either way.
    }
    forgetPerson(client, null)
    tellOtherTabs({ kind: 'signed_out' })
  }, [client])
}
