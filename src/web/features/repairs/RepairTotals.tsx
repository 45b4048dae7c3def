import { useId, useState } from 'react'
import type { RepairTotals as Totals } from '#shared/api/repairs.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { repairListName } from '#shared/repairs/repairList.rules.ts'
import { byPlace, byYear, sumOf, totalsCsv, type Sum } from '#shared/repairs/totals.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { saveFile } from '#web/lib/objectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { ShowAll } from '#web/ui/OpenedPart.tsx'
import { useRepairTotals } from './repairs.api.ts'

/** What the finished repairs cost by year and by room, and beside it what is known of the others. */
export function RepairTotals() {
  const totals = useRepairTotals()
  if (totals.data !== undefined) return <Loaded totals={totals.data} />
  return totals.isError ? (
    <ErrorState
      sentence={sentenceOf(totals.error)}
      onRetry={() => void totals.refetch()}
      isRetrying={totals.isFetching}
    />
  ) : (
    <div role="status" aria-label="Adding up your repairs" className="skeleton min-h-80" />
  )
}

function Loaded({ totals: { finished, unfinished } }: { totals: Totals }) {
  const sum = sumOf(finished)
  return (
    <section aria-label="What your repairs cost" className="plate flex flex-col gap-5 p-5">
      {sum.repairs === 0 ? (
        <p>
          Nothing to add up yet. Set a repair to “Done” and enter what it cost under “What it really took”. You'll then
          find it here by year and by room.
        </p>
      ) : (
        <>
          <p>
            <span className="heading figures block text-5xl">{dollars(sum.paid_cents / 100)}</span>
            paid for {repairsOf(sum.repairs)} that {sum.repairs === 1 ? 'is' : 'are'} done.{without(sum)}
          </p>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <Table heading="By year" rows={byYear(finished)} />
            <Table heading="By room" rows={byPlace(finished)} />
          </div>
        </>
      )}
      {unfinished.repairs > 0 && (
        <p className="border-t-2 border-hairline pt-4">
          <span className="label block">Not done yet, and not in these totals</span>
          {repairsOf(unfinished.repairs)}. Paid so far: {dollars(unfinished.paid_cents / 100)}.
          {unfinished.estimated > 0 && (
            <>
              {' '}
              The AI estimated {unfinished.estimated === unfinished.repairs
                ? ''
                : `${unfinished.estimated} of them `}at{' '}
              <span className="inline-block">
                {dollars(Math.round(unfinished.estimate_min_cents / 100))} to{' '}
                {dollars(Math.round(unfinished.estimate_max_cents / 100))}
              </span>
              .
            </>
          )}
        </p>
      )}
      {sum.repairs > 0 && (
        <div className="no-print flex flex-col gap-3">
          <p className="text-sm text-ink-soft">
            A repair counts once, in the year in which it was finished. Its room is your answer to “Where in the house?”
          </p>
          <Button
            size="small"
            className="self-start"
            onClick={() => {
              const table = new Blob([totalsCsv(finished)], { type: 'text/csv;charset=utf-8' })
              saveFile(repairListName(settings.product_name, new Date(), 'repair-totals'), table)
            }}
          >
            DOWNLOAD THE TOTALS
          </Button>
        </div>
      )}
    </section>
  )
}

/** With more rows than this, the others are shown when they are asked for. */
const FIRST = 6

function Table({ heading, rows }: { heading: string; rows: readonly (Sum & { name: string })[] }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <table className="w-full table-fixed">
        <caption className="label pb-1 text-left text-ink-soft">{heading}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        <tbody id={id}>
          {(isOpen ? rows : rows.slice(0, FIRST)).map((row) => (
            <tr key={row.name} className="border-t-2 border-hairline align-baseline">
              <th scope="row" className="py-2 pr-3 text-left font-semibold wrap-break-word">
                {row.name}
                <span className="block text-sm font-medium text-ink-soft">
                  {repairsOf(row.repairs)}
                  {row.priced < row.repairs && `, ${row.repairs - row.priced} without a cost`}
                </span>
              </th>
              <td className="figures w-2/5 py-2 text-right font-semibold wrap-break-word">
                {row.priced === 0 ? '–' : dollars(row.paid_cents / 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FIRST && (
        <ShowAll listId={id} count={rows.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
    </div>
  )
}

function repairsOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'repair' : 'repairs'}`
}

function without({ repairs, priced }: Sum): string {
  const count = repairs - priced
  if (count === 0) return ''
  return ` ${count.toLocaleString('en-US')} ${count === 1 ? 'has' : 'have'} no cost yet.`
}
