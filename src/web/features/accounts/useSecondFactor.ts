import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DEVICES_KEY } from './devices.api.ts'
import { fetchSecondFactor, type SecondFactorStatus } from './secondFactor.api.ts'

const KEY = ['two-step'] as const

/** Whether a login asks for a code. Asked for with each look: another device may have changed it. */
export function useSecondFactor() {
  return useQuery({ queryKey: KEY, queryFn: fetchSecondFactor, staleTime: 0 })
}

/** Shows at once what a change has made of it, and asks again for what else stands on the screen by it. */
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
