import { ChevronDown, Phone } from 'lucide-react'
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react'
import type { Call, FirstMessage } from '#shared/advice/advice.ts'
import { EMERGENCY_CARDS, type EmergencyCard } from './emergencyCards.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { telHref } from '#web/lib/telHref.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EMERGENCY_NUMBER } from './installation.ts'

type Props = {
  message: FirstMessage
  doNot: readonly string[]
  /** What the owner said that it is about. */
  because?: readonly string[]
  /** The level of its heading on the screen. */
  level?: 2 | 3
  /** Whether it is part of an answer. Then it is no landmark, because the same message is above the result. */
  isInAnswer?: boolean
}

/** The message that comes before anything else: what to do, whom to call, and what not to do. */
export function FirstMessagePanel({ message, doNot, because = [], level = 2, isInAnswer = false }: Props) {
  const id = useId()
  const Heading = `h${level}` as const
  const Frame = isInAnswer ? 'div' : 'section'
  return (
    <Frame
      aria-labelledby={isInAnswer ? undefined : id}
      className="on-coal overflow-hidden rounded-plate border-2 border-rule bg-coal text-on-coal"
    >
      <div className="hazard h-3 sm:h-4" aria-hidden="true" />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <Heading id={id} className="heading text-3xl text-yellow sm:text-5xl">
          {message.title}
        </Heading>
        <ol className="flex flex-col gap-3 text-lg leading-snug font-semibold">
          {message.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <CallList calls={message.call} />
        <CallTheShop />
        {because.map((line) => (
          <p key={line} className="leading-snug">
            {line}
          </p>
        ))}
        {doNot.length > 0 && (
          <ul aria-label="Do not" className="flex flex-col gap-2 border-t-2 border-on-coal-soft pt-4 leading-snug">
            {doNot.map((line) => (
              <li key={line} className="flex gap-3 font-medium">
                <span aria-hidden="true" className="heading shrink-0 text-xl leading-none text-yellow">
                  ✕
                </span>
                <span className="min-w-0">{line}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Frame>
  )
}

/** Who to call: a button for each number that is known, and the names of those whose number has to be looked up. */
function CallList({ calls }: { calls: readonly Call[] }) {
  if (calls.length === 0) return null
  const known = calls.filter(({ number }) => number !== null)
  const others = calls.filter(({ number }) => number === null)
  return (
    <div className="flex flex-col gap-3">
      {known.map(({ label, number }) => (
        <a
          key={label}
          href={`tel:${number}`}
          className={buttonClass('primary', 'large', 'min-h-16 w-full sm:w-auto sm:self-start')}
        >
          <Phone className="size-6 shrink-0" aria-hidden="true" />
          <span>
            {label}
            {label.includes(number ?? '') ? null : <span className="whitespace-nowrap">: {number}</span>}
          </span>
        </a>
      ))}
      {others.length > 0 && (
        <p className="leading-snug">
          <span className="font-semibold">{known.length === 0 ? 'Who to call:' : 'Then call:'}</span>{' '}
          {others.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join(', ')}.
        </p>
      )}
    </div>
  )
}

/** The shop comes after those who make it safe, because it does not do that. */
function CallTheShop() {
  const shop = use(ShopToCall)
  if (shop === null || shop.phone === null) return null
  return (
    <p className="leading-snug">
      <span className="font-semibold">Once it is safe, call {shop.name}:</span>{' '}
      <a href={telHref(shop.phone)} className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap">
        {shop.phone}
      </a>
    </p>
  )
}

/** The shop that somebody asks for help, so that a first message names its phone, too. Null anywhere else. */
export const ShopToCall = createContext<{ name: string; phone: string | null } | null>(null)

type EmergencyCardsProps = {
  /** This one is open from the start. */
  openId?: string
  /** Whether they stand two beside each other, above something else. */
  isCompact?: boolean
  /** What follows the messages of a card, by its id. */
  after?: Readonly<Record<string, ReactNode>>
}

/** The emergencies as a list. Each opens in place. */
export function EmergencyCards({ openId, isCompact = false, after }: EmergencyCardsProps) {
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
