import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { EMERGENCY_CARDS, type EmergencyCard } from '#shared/safety/emergencies.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { EMERGENCY_NUMBER } from './emergencyNumber.ts'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

type Props = {
  /** This one is open from the start. */
  openId?: string
  /** Whether they stand two beside each other, above something else. */
  isCompact?: boolean
  /** What follows the messages of a card, by its id. */
  after?: Readonly<Record<string, ReactNode>>
}

/** The emergencies as a list. Each opens in place. */
export function EmergencyCards({ openId, isCompact = false, after }: Props) {
  return (
    <ul
      className={
        isCompact ? 'grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-1.5' : 'flex flex-col gap-1.5 sm:gap-2'
      }
    >
      {EMERGENCY_CARDS.map((card) => (
        <li key={card.id} className={classNames(isCompact && 'has-[details[open]]:col-span-full')}>
          <Card card={card} isOpenAtFirst={card.id === openId} isCompact={isCompact}>
            {after?.[card.id]}
          </Card>
        </li>
      ))}
    </ul>
  )
}

type CardProps = { card: EmergencyCard; isOpenAtFirst: boolean; isCompact: boolean; children: ReactNode }

function Card({ card, isOpenAtFirst, isCompact, children }: CardProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpenAtFirst && details.current !== null) details.current.open = true
  }, [isOpenAtFirst])
  return (
    <details
      ref={details}
      name="emergency"
      className="group plate h-full"
      // Opening a card closes the one that was open. If that one is above, the page moves, so the new card is scrolled
      // back into view.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' })
      }}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-1 sm:min-h-14 sm:py-1.5">
        <span className="min-w-0">
          <span className={classNames('heading block', isCompact ? 'text-lg leading-none' : 'text-2xl')}>
            {card.title}
          </span>
          {!isCompact && <span className="block text-sm leading-tight text-ink-soft">{card.hint}</span>}
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
        {children}
      </div>
    </details>
  )
}
