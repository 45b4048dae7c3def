import { Phone } from 'lucide-react'
import { useLocation } from 'react-router'
import { useWayBack } from '#web/features/accounts/useWayBack.ts'
import { EmergencyCards } from '#web/features/advice/EmergencyCards.tsx'
import { EMERGENCY_NUMBER } from '#web/features/advice/emergencyNumber.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** What to do first in each emergency. All of it is in the script, so no request to the server is needed. */
export function EmergencyPage() {
  const { hash } = useLocation()
  const { back, backLabel } = useWayBack(PATHS.home)
  return (
    <div className="flex max-w-3xl flex-col gap-3 pt-6">
      <div>
        <div className="flex items-center justify-between gap-3">
          <BackLink to={back}>{backLabel}</BackLink>
          <a href={`tel:${EMERGENCY_NUMBER}`} className={buttonClass('primary', 'normal')}>
            <Phone className="size-6" aria-hidden="true" />
            CALL {EMERGENCY_NUMBER}
          </a>
        </div>
        <PageHeading>EMERGENCY</PageHeading>
      </div>
      <EmergencyCards openId={hash.slice(1)} />
    </div>
  )
}
