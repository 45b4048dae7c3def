import { createContext, use } from 'react'
import type { Act, Rights } from '#shared/workspaces/roles.rules.ts'

/**
 * What the person may do in the workspace that a screen is about, for all of its parts: what would be refused is not
 * offered. Everything where nobody is logged in, because those screens belong to no shop.
 */
export const RightsHere = createContext<Rights>({ mayDo: () => true, mayRemove: () => true })

export function useMayDo(): (act: Act) => boolean {
  return use(RightsHere).mayDo
}

/** Says of a thing, by who made it, if the person may delete it. */
export function useMayRemove(): Rights['mayRemove'] {
  return use(RightsHere).mayRemove
}
