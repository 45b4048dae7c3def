import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { EMERGENCY_CARDS, type EmergencyCard } from '#shared/safety/emergencies.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { EMERGENCY_NUMBER } from './emergencyNumber.ts'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

/** The emergencies as a list. Each opens in place, and `openId` is open from the start. */
export function EmergencyCards({ openId }: { openId: string }) {
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
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-1.5">
        <span className="min-w-0">
          <span className="heading block text-[1.6rem]">{card.title}</span>
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
