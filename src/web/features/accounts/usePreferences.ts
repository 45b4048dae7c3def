import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, Preferences } from '#shared/api/accounts.ts'
import { ME_KEY, sendPreferences } from './accounts.api.ts'

/** Switches change immediately when pressed, and change back when the server refuses. */
export function usePreferences() {
  const client = useQueryClient()
  const show = (preferences: Partial<Preferences>) =>
    client.setQueryData<Me | null>(ME_KEY, (me) =>
      me == null ? me : { ...me, preferences: { ...me.preferences, ...preferences } },
    )
  return useMutation({
    mutationFn: sendPreferences,
    onMutate: (preferences) => {
      show(preferences)
    },
    onError: (_error, preferences) => {
      for (const name of Object.keys(preferences) as (keyof Preferences)[]) show({ [name]: preferences[name] !== true })
    },
    onSuccess: (me) => {
      client.setQueryData(ME_KEY, me)
    },
  })
}
