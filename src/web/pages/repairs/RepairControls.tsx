import { NAME_SEARCH_MAX } from '#shared/files/history.rules.ts'
import { REPAIR_ORDERS } from '#shared/repairs/repairs.rules.ts'
import { REPAIR_FILTERS, REPAIR_ORDER_LABELS, type RepairQuery } from '#web/features/repairs/repairFilter.rules.ts'
import type { useTypedQuery } from '#web/lib/useTypedQuery.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

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
