import { FILE_ORDERS, NAME_SEARCH_MAX, type FileOrder } from '#shared/files/history.rules.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ORDER_LABELS } from './historyQuery.rules.ts'

const OPTIONS = FILE_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))

type Props = {
  typed: string
  sort: FileOrder
  onType: (text: string) => void
  onSearch: () => void
  onClear: () => void
  onSort: (sort: FileOrder) => void
}

/** The search and sort controls of the history. */
export function HistoryControls({ typed, sort, onType, onSearch, onClear, onSort }: Props) {
  return (
    <form
      role="search"
      aria-label="Photo history"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <SearchField
        label="Search by name"
        name="name"
        value={typed}
        maxLength={NAME_SEARCH_MAX}
        onType={onType}
        onClear={onClear}
      />
      <SelectField label="Sort" value={sort} options={OPTIONS} onChoose={onSort} />
    </form>
  )
}
