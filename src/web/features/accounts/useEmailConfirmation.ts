import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ME_KEY } from './accounts.api.ts'
import { confirmEmail } from './mailLinks.api.ts'

/**
 * Confirms an address with the token of a mail, once there is one: null until the person has asked for it. This is a
 * query and not an effect, so that it runs once no matter how often the screen mounts: the first call uses up the
 * token.
 */
export function useEmailConfirmation(token: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: async () => {
      await confirmEmail(token ?? '')
      // The person logged in here may be the owner of this address.
      if (client.getQueryData(ME_KEY) !== null) await client.invalidateQueries({ queryKey: ME_KEY })
      return true
    },
    enabled: token !== null,
    staleTime: Infinity,
    meta: { startsWork: true },
  })
}
