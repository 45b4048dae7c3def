import { useState, type FormEvent } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { againstEstimate, readActualCost, readActualHours, readFinishedOn } from '#shared/repairs/actuals.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { today } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRepairChange } from './repairs.api.ts'

export type Estimate = {
  /** In dollars. Null if there is none. */
  cost: { min: number; max: number } | null
  costText: string | null
  timeText: string | null
}

/** What a repair really cost and how long it took, beside what was estimated. */
export function Actuals({ repair, estimate }: { repair: Repair; estimate: Estimate | null }) {
  const mayWrite = useMayDo()('write')
  const saved = {
    cost: textOf(repair.actual_cost),
    hours: textOf(repair.actual_hours),
    finished: repair.finished_on ?? '',
  }
  const [typed, setTyped] = useState(saved)
  const [known, setKnown] = useState(saved)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const { mutate, isPending, isSuccess, error } = useRepairChange(repair.id)
  // A field that was saved elsewhere is updated, unless something was typed into it here.
  if (known.cost !== saved.cost || known.hours !== saved.hours || known.finished !== saved.finished) {
    setKnown(saved)
    setTyped({
      cost: typed.cost === known.cost ? saved.cost : typed.cost,
      hours: typed.hours === known.hours ? saved.hours : typed.hours,
      finished: typed.finished === known.finished ? saved.finished : typed.finished,
    })
  }

  const cost = readActualCost(typed.cost)
  const hours = readActualHours(typed.hours)
  const isDone = repair.status === 'done'
  const finished = isDone ? readFinishedOn(typed.finished, today()) : { value: repair.finished_on }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if ('error' in cost || 'error' in hours || 'error' in finished) return setAttempts(attempts + 1)
    setAttempts(0)
    // Only what was changed here, so that a change of the other field elsewhere stays.
    mutate({
      ...(cost.value === repair.actual_cost ? {} : { actual_cost: cost.value }),
      ...(hours.value === repair.actual_hours ? {} : { actual_hours: hours.value }),
      ...(finished.value === repair.finished_on ? {} : { finished_on: finished.value }),
    })
  }
  const isSaved =
    'value' in cost &&
    cost.value === repair.actual_cost &&
    'value' in hours &&
    hours.value === repair.actual_hours &&
    'value' in finished &&
    finished.value === repair.finished_on
  const { actual_cost: paid, actual_hours: worked } = repair
  if (!mayWrite && paid === null && worked === null && repair.finished_on == null) return null
  return (
    <section
      aria-labelledby="actuals"
      className={classNames('plate flex flex-col gap-4 p-5', paid === null && worked === null && 'no-print')}
    >
      <h2 id="actuals" className="heading text-3xl">
        WHAT IT REALLY TOOK
      </h2>
      {estimate?.costText != null && (
        <p>
          The AI estimated <span className="figures inline-block max-w-full font-semibold">{estimate.costText}</span>
          {estimate.timeText === null ? '' : ` and ${estimate.timeText}`}.
          {paid !== null && estimate.cost !== null && (
            <>
              {' '}
              You paid <span className="figures font-semibold">{dollars(paid)}</span>.{' '}
              {againstEstimate(paid, estimate.cost)}
            </>
          )}
        </p>
      )}
      <ul className={mayWrite ? 'hidden print:block' : undefined}>
        {paid !== null && <li>Paid: {dollars(paid)}</li>}
        {worked !== null && <li>Hours worked: {worked}</li>}
        {repair.finished_on != null && <li>Finished: {calendarDayWords(repair.finished_on)}</li>}
      </ul>
      {mayWrite && (
        <form ref={form} noValidate onSubmit={save} className="no-print flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Cost in dollars"
              inputMode="decimal"
              autoComplete="off"
              value={typed.cost}
              error={attempts > 0 && 'error' in cost ? cost.error : null}
              onChange={({ target }) => setTyped({ ...typed, cost: target.value })}
            />
            <TextField
              label="Hours of work"
              inputMode="decimal"
              autoComplete="off"
              value={typed.hours}
              error={attempts > 0 && 'error' in hours ? hours.error : null}
              onChange={({ target }) => setTyped({ ...typed, hours: target.value })}
            />
          </div>
          {isDone && (
            <TextField
              label="Finished on"
              type="date"
              value={typed.finished}
              error={attempts > 0 && 'error' in finished ? finished.error : null}
              onChange={({ target }) => setTyped({ ...typed, finished: target.value })}
            />
          )}
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'SAVING...' : 'SAVE COST AND HOURS'}
            </Button>
            <p role="status">{isSuccess && isSaved && 'Saved.'}</p>
          </div>
          {error !== null && <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>}
        </form>
      )}
    </section>
  )
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}
