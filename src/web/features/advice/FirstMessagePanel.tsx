import { Phone } from 'lucide-react'
import { use, useId } from 'react'
import type { FirstMessage, Call } from '#shared/advice/advice.ts'
import { telHref } from '#web/lib/telHref.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ShopToCall } from './shopToCall.ts'

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
