import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useWayBack } from './useWayBack.ts'

/** The back link and the title of a screen within the logged-out frame. */
export function AccountTop({ title, takesFocus = false }: { title: string; takesFocus?: boolean }) {
  const { back, backLabel } = useWayBack(PATHS.home)
  return (
    <div className="border-b-2 border-rule pb-3">
      <BackLink to={back}>{backLabel}</BackLink>
      <PageHeading className="text-5xl" takesFocus={takesFocus}>
        {title}
      </PageHeading>
    </div>
  )
}
