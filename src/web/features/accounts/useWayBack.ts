import { useLocation } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { useSession } from './useSession.ts'
import { wayBack } from './wayBack.rules.ts'

/** The screens whose footer links to the pages that are open to anyone. */
const ENTRIES = [PATHS.login, PATHS.register, PATHS.forgotPassword] as const

/** The back link of a screen that is open to anyone. `home` is where it leads when someone is logged in. */
export function useWayBack(home: Path): { back: Path; backLabel: string } {
  const { state } = useLocation()
  const { to, label } = wayBack<Path>(useSession().state, home, ENTRIES, state)
  return { back: to, backLabel: label }
}
