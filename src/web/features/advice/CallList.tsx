import { Phone } from 'lucide-react'
import type { Call } from '#shared/advice/advice.ts'
import { buttonClass } from '#web/ui/button.styles.ts'

/** Who to call: a button for each number that is known, and the names of those whose number has to be looked up. */
export function CallList({ calls }: { calls: readonly Call[] }) {
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
