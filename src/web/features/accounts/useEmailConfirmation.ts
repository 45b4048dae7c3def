import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ME_KEY } from './accounts.api.ts'
import { confirmEmail } from './mailLinks.api.ts'

/**
 * Confirms an address with the token of a mail, by itself. A query and not an effect: it runs once however often the
 * screen mounts, since the token is used up by the first.
 */
export function useEmailConfirmation(token: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: async () => {
      await confirmEmail(token ?? '')
      // Whoever is signed in here may be the one whose address it is.
      if (client.getQueryData(ME_KEY) !== null) await client.invalidateQueries({ queryKey: ME_KEY })
      return true
    },
    enabled: token !== null,
    staleTime: Infinity,
    meta: { startsWork: true },
  })
}
