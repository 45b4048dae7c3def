import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ME_KEY } from './accounts.api.ts'

/** Fetches the profile again after something that changes how much of the plan is used. */
export function useRefreshMe(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ME_KEY }), [client])
}

/**
 * The same, for callers that wait for the response. Failures are ignored, because the next visit fetches the profile
 * again.
 */
export function useReloadMe(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ME_KEY }), [client])
}
