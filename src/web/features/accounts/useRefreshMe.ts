import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ME_KEY } from './accounts.api.ts'

/** Asks for the profile again, after something that changes what is used of the plan. */
export function useRefreshMe(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ME_KEY }), [client])
}

/** The same, for those who wait until the answer is there. A failure is none of theirs: the next look asks again. */
export function useReloadMe(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ME_KEY }), [client])
}
