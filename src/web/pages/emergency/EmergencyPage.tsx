import { Phone } from 'lucide-react'
import { useLocation } from 'react-router'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { EmergencyCards } from '#web/features/advice/FirstMessagePanel.tsx'
import { EMERGENCY_NUMBER } from '#web/features/advice/installation.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** What to do first in each emergency. All of it is in the script, so no request to the server is needed. */
export function EmergencyPage() {
  const { hash } = useLocation()
  const { back, backLabel } = useWayBack(PATHS.home)
  return (
    <div className="grid content-start gap-x-8 pt-2 md:pt-6 md:grid-cols-[minmax(0,1fr)_min(15rem,33vw)] lg:grid-cols-[minmax(0,1fr)_min(24rem,30vw)]">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 max-md:[&>a]:mt-0! sm:mb-3 md:block">
        <BackLink to={back}>{backLabel}</BackLink>
        <PageHeading className="text-2xl sm:text-5xl lg:text-6xl">EMERGENCY</PageHeading>
      </div>
      {/* Where there is room for a second column, it is in view however far the list is scrolled. */}
      <div className="on-coal mb-3 overflow-hidden rounded-plate border-2 border-rule bg-coal text-on-coal md:sticky md:top-[calc(var(--bars)+1.375rem)] md:col-start-2 md:row-span-2 md:row-start-1 md:self-start print:hidden">
        <div className="hazard h-3 md:h-4" aria-hidden="true" />
        <div className="flex flex-col gap-2 p-3 md:gap-4 md:p-5">
          <p className="heading text-lg text-yellow md:text-2xl lg:text-4xl">{EMERGENCY_LINE}</p>
          <a href={`tel:${EMERGENCY_NUMBER}`} className={buttonClass('primary', 'large', 'md:min-h-16')}>
            <Phone className="size-6 shrink-0" aria-hidden="true" />
            CALL {EMERGENCY_NUMBER}
          </a>
        </div>
      </div>
      <EmergencyCards openId={hash.slice(1)} />
    </div>
  )
}
