import { useLocation } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { screenBefore } from '#web/lib/visits.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useSession } from './useSession.ts'
import { wayBack } from './openedWith.rules.ts'

/** The back link and the title of a screen within the logged-out frame. */
export function AccountTop({ title, takesFocus = false }: { title: string; takesFocus?: boolean }) {
  // The specification has 'Back to Login' here, wherever the person came from.
  const { back, backLabel } = useWayBack(PATHS.home, PATHS.login)
  return (
    <div className="border-b-2 border-rule pb-3">
      <BackLink to={back}>{backLabel}</BackLink>
      <PageHeading className="text-5xl" takesFocus={takesFocus}>
        {title}
      </PageHeading>
    </div>
  )
}

/** The screens without a session that link to the pages that are open to anyone. */
const ENTRIES = [PATHS.login, PATHS.register, PATHS.forgotPassword, PATHS.start] as const

/**
 * The back link of a screen that is open to anyone. `home` is where it leads when someone is logged in and opened it
 * directly.
 */
export function useWayBack(home: Path, before = screenBefore()): { back: Path; backLabel: string } {
  const { state } = useLocation()
  const { to, label } = wayBack<Path>(useSession().state, home, ENTRIES, state, before)
  return { back: to, backLabel: label }
}
