import { useLocation } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { useSession } from './useSession.ts'
import { wayBack } from './wayBack.rules.ts'

/** The screens whose foot leads to what is open to anyone. */
const ENTRIES = [PATHS.login, PATHS.register, PATHS.forgotPassword] as const

/** The way back from a screen that is open to anyone; `home` is that of who is signed in. */
export function useWayBack(home: Path): { back: Path; backLabel: string } {
  const { state } = useLocation()
  const { to, label } = wayBack<Path>(useSession().state, home, ENTRIES, state)
  return { back: to, backLabel: label }
}
