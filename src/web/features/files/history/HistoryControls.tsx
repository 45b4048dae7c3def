import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { DEFAULT_ORDER, FILE_ORDERS, NAME_SEARCH_MAX } from '#shared/files/history.rules.ts'
import {
  EVERYTHING,
  ORDER_LABELS,
  readHistoryQuery,
  RESULT_FILTERS,
  writeHistoryQuery,
  type ResultFilter,
} from '#web/features/files/history.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useTypedQuery } from '#web/lib/useTypedQuery.ts'
import { SearchField, SelectField } from '#web/ui/SelectField.tsx'

const ORDERS = FILE_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))

const ALL_REPAIRS = 'all'

/** The repairs that the photos can be narrowed down to, and how to get them. */
export type RepairChoice = {
  /** Null until they were asked for. */
  repairs: readonly { id: string; title: string }[] | null
  load: () => void
}

type Props = { search: ReturnType<typeof useHistoryQuery>; choice: RepairChoice }

/** The search, the filters and the order of the photos. */
export function HistoryControls({ search, choice }: Props) {
  const { query, typed } = search
  const { repairId } = query
  const id = useId()
  const [isOpen, setOpen] = useState(query.sort !== DEFAULT_ORDER)
  // Why only some photos are shown must be seen.
  const isShown = isOpen || repairId !== null
  const known = choice.repairs ?? []
  const repairs = [
    { value: ALL_REPAIRS, label: 'All repairs' },
    ...known.map(({ id, title }) => ({ value: id, label: title })),
    // The address may name a repair before they have been fetched, or one that is not among them.
    ...(repairId === null || known.some(({ id }) => id === repairId) ? [] : [{ value: repairId, label: 'One repair' }]),
  ]
  return (
    <form
      role="search"
      aria-label="Photos"
      onSubmit={(event) => {
        event.preventDefault()
        search.searchNow()
      }}
      className="no-print flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <SearchField
            label="Search names, titles and damage"
            name="q"
            value={typed}
            maxLength={NAME_SEARCH_MAX}
            onType={search.type}
            onClear={search.clearText}
          />
        </div>
        {/* Phones have no room for what is rarely needed. */}
        <button
          type="button"
          aria-label="Sort and repair"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
          className={classNames(
            'grid size-13 shrink-0 place-items-center rounded-plate border-2 border-rule lg:hidden',
            isShown ? 'bg-ink text-paper' : 'bg-sheet text-ink',
          )}
        >
          <SlidersHorizontal className="size-5" aria-hidden="true" />
        </button>
        <div
          id={id}
          className={classNames('w-full grid-cols-2 gap-3 lg:grid lg:w-[29rem]', isShown ? 'grid' : 'hidden')}
        >
          <SelectField label="Sort" value={query.sort} options={ORDERS} onChoose={(sort) => search.change({ sort })} />
          <div onPointerEnter={choice.load} onFocusCapture={choice.load}>
            <SelectField
              label="Repair"
              value={repairId ?? ALL_REPAIRS}
              options={repairs}
              onChoose={(chosen) => search.change({ repairId: chosen === ALL_REPAIRS ? null : chosen })}
            />
          </div>
        </div>
      </div>
      <div
        role="group"
        aria-label="Show"
        className="-mx-[var(--gutter)] flex gap-2 overflow-x-auto px-[var(--gutter)] py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {RESULT_FILTERS.map((result) => (
          <button
            key={result}
            type="button"
            aria-pressed={query.result === result}
            onClick={() => search.change({ result })}
            className={classNames(
              'label min-h-11 shrink-0 rounded-plate border-2 border-rule px-3 text-ink',
              query.result === result ? 'bg-ink text-paper' : 'bg-sheet',
            )}
          >
            {FILTER_LABELS[result]}
          </button>
        ))}
      </div>
    </form>
  )
}

const FILTER_LABELS: Readonly<Record<ResultFilter, string>> = {
  all: 'All',
  not_analyzed: 'Not analyzed',
  Critical: 'Critical',
  High: 'High',
  Medium: 'Medium',
  Low: 'Low',
  none: 'No damage',
}

const IN_ADDRESS = { read: readHistoryQuery, write: writeHistoryQuery }

/** Which part of the history is shown. */
export function useHistoryQuery() {
  const { clear, ...search } = useTypedQuery(IN_ADDRESS)
  return {
    ...search,
    clearText: () => clear(),
    showAll: () => clear({ ...EVERYTHING, sort: search.query.sort }),
  }
}

export type HistoryView = 'grid' | 'list'

const STORAGE_KEY = 'mendsight:photos-view'

/** Whether the photos are shown as a grid or as a list, which this browser remembers. */
export function useHistoryView(): [HistoryView, (view: HistoryView) => void] {
  const [view, setView] = useState(stored)
  const choose = (next: HistoryView) => {
    setView(next)
    try {
      localStorage.setItem(STORAGE_KEY, next)
    } catch {
      // Storage may be forbidden. Then the choice lasts as long as the screen.
    }
  }
  return [view, choose]
}

function stored(): HistoryView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
