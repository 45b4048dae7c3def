import { Phone, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import { EMERGENCY_CARDS, type EmergencyCard } from '#shared/safety/emergencies.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { EMERGENCY_NUMBER } from '#web/features/advice/emergencyNumber.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
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

/** The emergencies as a list. Each opens in place, and `openId` is open from the start. */
function EmergencyCards({ openId }: { openId: string }) {
  return (
    <ul className="flex flex-col gap-1.5 sm:gap-2">
      {EMERGENCY_CARDS.map((card) => (
        <li key={card.id}>
          <Card card={card} isOpenAtFirst={card.id === openId} />
        </li>
      ))}
    </ul>
  )
}

function Card({ card, isOpenAtFirst }: { card: EmergencyCard; isOpenAtFirst: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpenAtFirst && details.current !== null) details.current.open = true
  }, [isOpenAtFirst])
  return (
    <details
      ref={details}
      name="emergency"
      className="group plate"
      // Opening a card closes the one that was open. If that one is above, the page moves, so the new card is scrolled
      // back into view.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' })
      }}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-1 sm:min-h-14 sm:py-1.5">
        <span className="min-w-0">
          <span className="heading block text-2xl">{card.title}</span>
          <span className="block text-sm leading-tight text-ink-soft">{card.hint}</span>
        </span>
        <ChevronDown className="size-6 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-rule p-2 sm:p-3">
        {card.codes.map((code) => (
          <FirstMessagePanel
            key={code}
            message={messageOf(code, {}, EMERGENCY_NUMBER)}
            doNot={FIRST_MESSAGES[code].doNot}
          />
        ))}
      </div>
    </details>
  )
}
