import { useState, type FormEvent } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { dollars } from '#shared/lib/dollars.ts'
import {
  againstEstimate,
  readActualCost,
  readActualHours,
  readFinishedOn,
  readWorkDone,
  WORK_DONE_MAX,
} from '#shared/repairs/actuals.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { today } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRepairChange } from './repairs.api.ts'

export type Estimate = {
  /** In dollars. Null if there is none. */
  cost: { min: number; max: number } | null
  costText: string | null
  timeText: string | null
}

/** What was done, what it really cost and how long it took, beside what was estimated. */
export function Actuals({ repair, estimate }: { repair: Repair; estimate: Estimate | null }) {
  const mayWrite = useMayDo()('write')
  // A server of the version before says nothing of what was done.
  const done = repair.work_done ?? null
  const saved = {
    work: done ?? '',
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
  if (FIELDS.some((field) => known[field] !== saved[field])) {
    const kept = (field: (typeof FIELDS)[number]) => (typed[field] === known[field] ? saved[field] : typed[field])
    setKnown(saved)
    setTyped({ work: kept('work'), cost: kept('cost'), hours: kept('hours'), finished: kept('finished') })
  }

  const work = readWorkDone(typed.work)
  const cost = readActualCost(typed.cost)
  const hours = readActualHours(typed.hours)
  const isDone = repair.status === 'done'
  const finished = isDone ? readFinishedOn(typed.finished, today()) : { value: repair.finished_on }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if ('error' in work || 'error' in cost || 'error' in hours || 'error' in finished) return setAttempts(attempts + 1)
    setAttempts(0)
    // Only what was changed here, so that a change of another field elsewhere stays.
    mutate({
      ...(work.value === done ? {} : { work_done: work.value }),
      ...(cost.value === repair.actual_cost ? {} : { actual_cost: cost.value }),
      ...(hours.value === repair.actual_hours ? {} : { actual_hours: hours.value }),
      ...(finished.value === repair.finished_on ? {} : { finished_on: finished.value }),
    })
  }
  const isSaved =
    'value' in work &&
    work.value === done &&
    'value' in cost &&
    cost.value === repair.actual_cost &&
    'value' in hours &&
    hours.value === repair.actual_hours &&
    'value' in finished &&
    finished.value === repair.finished_on
  const { actual_cost: paid, actual_hours: worked } = repair
  const isEmpty = done === null && paid === null && worked === null
  if (!mayWrite && isEmpty && repair.finished_on == null) return null
  return (
    <section aria-labelledby="actuals" className={classNames('plate flex flex-col gap-4 p-5', isEmpty && 'no-print')}>
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
              It cost <span className="figures font-semibold">{dollars(paid)}</span>.{' '}
              {againstEstimate(paid, estimate.cost)}
            </>
          )}
        </p>
      )}
      <ul className={mayWrite ? 'hidden print:block' : undefined}>
        {done !== null && (
          <li>
            What was done: <span className="wrap-anywhere whitespace-pre-line">{done}</span>
          </li>
        )}
        {paid !== null && <li>Paid: {dollars(paid)}</li>}
        {worked !== null && <li>Hours worked: {worked}</li>}
        {repair.finished_on != null && <li>Finished: {calendarDayWords(repair.finished_on)}</li>}
      </ul>
      {mayWrite && (
        <form ref={form} noValidate onSubmit={save} className="no-print flex flex-col gap-4">
          <TextArea
            label="What was done"
            rows={3}
            maxLength={WORK_DONE_MAX}
            hint="It is in the report, in your words."
            value={typed.work}
            error={attempts > 0 && 'error' in work ? work.error : null}
            onChange={({ target }) => setTyped({ ...typed, work: target.value })}
          />
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
              {isPending ? 'SAVING...' : 'SAVE THE WORK'}
            </Button>
            <p role="status">{isSuccess && isSaved && 'Saved.'}</p>
          </div>
          {error !== null && <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>}
        </form>
      )}
    </section>
  )
}

/** What can be typed, each by itself. */
const FIELDS = ['work', 'cost', 'hours', 'finished'] as const

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}
