import { createContext, use } from 'react'
import type { Act } from '#shared/workspaces/roles.rules.ts'

/**
 * What the person may do with what a screen is about, as the screen says it for all of its parts: what would be refused
 * is not offered. Everything where nothing is said, as at home.
 */
export const MayDo = createContext<(act: Act) => boolean>(() => true)

export function useMayDo(): (act: Act) => boolean {
  return use(MayDo)
}
