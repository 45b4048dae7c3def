import { memo } from 'react'
import { Link } from 'react-router'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { NAME_SEARCH_MAX } from '#shared/files/history.rules.ts'
import { REPAIR_ORDERS, REPAIR_STATUS_LABELS, stepsDoneText } from '#shared/repairs/repairs.rules.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import {
  checkOf,
  costOf,
  REPAIR_FILTERS,
  REPAIR_ORDER_LABELS,
  type RepairQuery,
} from '#web/features/repairs/repairFilter.rules.ts'
import { day, today } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import type { useTypedQuery } from '#web/lib/useTypedQuery.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { SearchField, SelectField } from '#web/ui/SelectField.tsx'

/** A repair in the list. There may be hundreds, so each renders again only when its own data changes. */
export const RepairCard = memo(function RepairCard({
  repair,
  headingLevel,
}: {
  repair: RepairSummary
  headingLevel: 2 | 3
}) {
  const Title = `h${headingLevel}` as const
  const cost = costOf(repair)
  const check = checkOf(repair, today())
  const {
    id,
    title,
    status,
    severity,
    urgency,
    cover,
    steps_total: steps,
    steps_done: done,
    no_damage: noDamage,
  } = repair
  return (
    <li
      data-repair={id}
      // The estimated height before the content is laid out, and room for the focus ring, which would be cut off.
      className="plate relative flex overflow-hidden [contain-intrinsic-size:auto_10rem] [overflow-clip-margin:8px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <Photo src={cover} alt="" className="w-28 border-r-2 border-rule sm:w-40" />
      <div className="flex min-w-0 grow flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          {severity === null ? <Badge>Not assessed</Badge> : <SeverityChip severity={severity} noDamage={noDamage} />}
          <Badge tone={status === 'done' ? 'ink' : 'outline'}>{REPAIR_STATUS_LABELS[status]}</Badge>
        </div>
        <Title className="heading text-2xl">
          {/* The link covers the card. */}
          <Link to={repairPath(id)} className="line-clamp-2 leading-[1.1] outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </Title>
        {check !== null && (
          <div>
            <p className="label">{check.label}</p>
            {check.what !== null && <p className="line-clamp-2 leading-snug wrap-break-word">{check.what}</p>}
          </div>
        )}
        {/* What is repaired is no longer urgent, and what is not damaged never was. */}
        {urgency !== null && status !== 'done' && noDamage !== true && (
          <p className="label">{URGENCY_LINES[urgency]}</p>
        )}
        {steps !== null && done !== null && steps > 0 && (
          <div className="flex flex-wrap items-center gap-x-3">
            <span
              aria-hidden="true"
              className="h-2.5 min-w-12 flex-1 overflow-hidden rounded-plate border border-ink-soft bg-bench"
            >
              <span className="block h-full bg-ink" style={{ width: `${(done / steps) * 100}%` }} />
            </span>
            <span className="figures text-sm font-semibold">{stepsDoneText(done, steps)}</span>
          </div>
        )}
        {cost !== null && (
          <p className="figures text-sm font-semibold">
            {cost.label} <span className="inline-block max-w-full">{cost.amount}</span>
          </p>
        )}
        <p className="figures mt-auto text-sm text-ink-soft">
          {repair.photo_count} {repair.photo_count === 1 ? 'photo' : 'photos'} · Changed {day(repair.updated_at)}
        </p>
      </div>
    </li>
  )
})

const SORTS = REPAIR_ORDERS.toReversed().map((value) => ({ value, label: REPAIR_ORDER_LABELS[value] }))

/** The search, the filters by status and the order. */
export function RepairControls({ search }: { search: ReturnType<typeof useTypedQuery<RepairQuery>> }) {
  const { query } = search
  return (
    <form
      role="search"
      aria-label="Repairs"
      onSubmit={(event) => {
        event.preventDefault()
        search.searchNow()
      }}
      className="no-print flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchField
            label="Search titles, damage and your words"
            name="q"
            value={search.typed}
            maxLength={NAME_SEARCH_MAX}
            onType={search.type}
            onClear={() => search.clear()}
          />
        </div>
        <div className="w-full sm:w-60">
          <SelectField label="Sort" value={query.sort} options={SORTS} onChoose={(sort) => search.change({ sort })} />
        </div>
      </div>
      <div role="group" aria-label="Show repairs by status" className="flex flex-wrap gap-2">
        {REPAIR_FILTERS.map(({ status, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={status === query.status}
            onClick={() => search.change({ status })}
            className="label min-h-11 rounded-plate border-2 border-rule bg-sheet px-3 text-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  )
}
