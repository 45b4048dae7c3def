import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchTwoStep } from './twoStep.api.ts'

const KEY = ['two-step'] as const

/** Whether a login asks for a code. Asked for with each look: another device may have changed it. */
export function useTwoStep() {
  return useQuery({ queryKey: KEY, queryFn: fetchTwoStep, staleTime: 0 })
}

/** Asks again after a change, which stands among the events of the account, too. */
export function useReloadTwoStep(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: ['security-events'] }),
      ]),
    [client],
  )
}
