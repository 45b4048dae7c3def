import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { dueState, dueWords } from '#shared/repairs/work.rules.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { today } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { telHref } from '#web/lib/telHref.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** A repair of a shop among others: by when, how bad, who does it and whom to call. What is done is quiet. */
export function WorkCard({ repair, worker }: { repair: RepairSummary; worker: string | null }) {
  const { severity, urgency, status, no_damage: noDamage, due_on: due = null, customer } = repair
  const isDone = status === 'done'
  const state = isDone ? null : dueState(due, today())
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-plate border-2 border-rule bg-sheet p-4 has-focus-visible:outline-4 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      {!isDone && (
        <div className="flex flex-wrap items-center gap-2">
          {due !== null && (state === 'late' || state === 'today') && (
            <Badge tone={state === 'late' ? 'ink' : 'yellow'}>{dueWords(due, today())}</Badge>
          )}
          {severity === null ? <Badge>Not assessed</Badge> : <SeverityChip severity={severity} noDamage={noDamage} />}
          {urgency !== null && noDamage !== true && <span className="label">{URGENCY_LINES[urgency]}</span>}
        </div>
      )}
      <h3 className="heading text-xl">
        {/* The link covers the card. */}
        <Link
          to={repairPath(repair.id)}
          className="line-clamp-2 leading-[1.1] outline-none after:absolute after:inset-0"
        >
          {repair.title}
        </Link>
      </h3>
      {worker !== null && <p className="leading-snug wrap-break-word">{worker}</p>}
      {due !== null && state === 'later' && <p className="figures text-sm font-semibold">{dueWords(due, today())}</p>}
      {isDone && severity !== null && <p className="text-sm text-ink-soft">Was {severity.toLowerCase()}</p>}
      {customer !== undefined && customer.phone !== null && (
        <a
          href={telHref(customer.phone)}
          aria-label={`Call ${customer.name}: ${customer.phone}`}
          className={classNames(
            'relative inline-flex min-h-11 items-center gap-2 self-start underline',
            !isDone && 'font-semibold',
          )}
        >
          <Phone className="size-4" aria-hidden="true" />
          {customer.phone}
        </a>
      )}
    </li>
  )
}
