import { createContext, use, type ReactNode, useCallback, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#shared/api/accounts.ts'
import { rightsIn } from '#shared/workspaces/roles.rules.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { RightsHere } from '#web/lib/mayDo.ts'
import { ME_KEY } from './accounts.api.ts'

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  const rights = useMemo(() => rightsIn(me, chosenShop() ?? null), [me])
  return (
    <MeContext value={me}>
      <RightsHere value={rights}>{children}</RightsHere>
    </MeContext>
  )
}

/** The logged-in person. Available only below the guard of a logged-in route. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe must be used inside a logged-in route.')
  return me
}

/** The plan that applies in the workspace that this page is in, and how much of it is used there. */
export function useHere(): Pick<Me, 'plan' | 'usage'> {
  const me = useMe()
  return me.in_shop ?? me
}

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
