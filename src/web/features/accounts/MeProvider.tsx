import { createContext, use, type ReactNode } from 'react'
import type { Me } from '#shared/api/accounts.ts'

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** The logged-in person. Available only below the guard of a logged-in route. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe must be used inside a logged-in route.')
  return me
}
