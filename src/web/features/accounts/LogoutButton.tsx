import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ENDED_KEY, ME_KEY, signOut } from './accounts.api.ts'

/** Ends the session; the guards then lead to the login. */
export function LogoutButton() {
  const client = useQueryClient()
  const logout = useMutation({
    mutationFn: signOut,
    // As specified, a failed logout is not spoken of: the person has left either way.
    onSettled: () => {
      client.setQueryData(ME_KEY, null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] })
      client.removeQueries({ queryKey: ENDED_KEY })
    },
  })
  return (
    <button
      type="button"
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
      className="heading inline-flex min-h-11 items-center rounded-plate border-2 border-on-coal px-3 text-[1.1rem] hover:bg-yellow hover:text-on-yellow hover:border-yellow"
    >
      LOGOUT
    </button>
  )
}
