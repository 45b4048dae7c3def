import { createContext, use, type ReactNode } from 'react'
import type { Me } from '#shared/api/accounts.ts'

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** The signed-in person. Available only below the guard of a signed-in route. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe must be used inside a signed-in route.')
  return me
}
