import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DEVICES_KEY } from './devices.api.ts'
import { fetchSecondFactor, type SecondFactorStatus } from './secondFactor.api.ts'

const KEY = ['two-step'] as const

/** Whether a login asks for a code. Fetched on every visit, because it may have been changed on another device. */
export function useSecondFactor() {
  return useQuery({ queryKey: KEY, queryFn: fetchSecondFactor, staleTime: 0 })
}

/** Shows the result of a change at once, and refetches whatever else on the screen depends on it. */
export function useShowSecondFactor(): (status: SecondFactorStatus | null) => void {
  const client = useQueryClient()
  return useCallback(
    (status) => {
      if (status !== null) client.setQueryData<SecondFactorStatus>(KEY, status)
      for (const queryKey of [KEY, ['security-events'], DEVICES_KEY]) void client.invalidateQueries({ queryKey })
    },
    [client],
  )
}
