import { cannotWait } from '#shared/repairs/priority.rules.ts'
import type { ReactNode } from 'react'
import type { Urgency } from '#shared/advice/advice.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { classNames } from '#web/lib/classNames.ts'

/** How soon to act on a request, as the head of its plate. */
export function RequestUrgency({ urgency, children }: { urgency: Urgency | null; children?: ReactNode }) {
  const isUrgent = cannotWait(urgency)
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-rule px-4 py-2',
        isUrgent && 'on-coal bg-coal text-yellow',
      )}
    >
      <p className="heading text-2xl">{urgency === null ? 'URGENCY NOT KNOWN' : URGENCY_LINES[urgency]}</p>
      {children}
    </div>
  )
}
