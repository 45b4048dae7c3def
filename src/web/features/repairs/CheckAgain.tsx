import { useId, useRef, useState, type FormEvent } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { calendarDayWords, isCalendarDay } from '#shared/lib/calendarDay.ts'
import { CHECK_WHAT_MAX } from '#shared/repairs/checkAgain.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { timeZone, today } from '#web/lib/dates.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isCheckDue } from './repairFilter.rules.ts'
import { useRepairChange } from './repairs.api.ts'

/** The day on which the owner wants to look at a repair again, with words, which may tell of a danger. */
export function CheckAgain({ repair, onWordsChanged }: { repair: Repair; onWordsChanged: () => void }) {
  const { check_again: check } = repair
  const id = useId()
  const saved = { on: check?.on ?? '', what: check?.what ?? '' }
  const [typed, setTyped] = useState(saved)
  const [known, setKnown] = useState(saved)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, isSuccess, error, variables } = useRepairChange(repair.id)
  // A field that was saved elsewhere is updated, unless something was typed into it here.
  if (known.on !== saved.on || known.what !== saved.what) {
    setKnown(saved)
    setTyped({
      on: typed.on === known.on ? saved.on : typed.on,
      what: typed.what === known.what ? saved.what : typed.what,
    })
  }
  const dayError = errorOf(typed.on, saved.on)
  const isDue = isCheckDue(repair, today())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (dayError !== null) return setAttempts(attempts + 1)
    setAttempts(0)
    const what = typed.what.trim()
    mutate(
      { check_again: { on: typed.on, time_zone: timeZone(), ...(what === saved.what ? {} : { what }) } },
      { onSuccess: onWordsChanged },
    )
  }
  const remove = () => {
    if (isPending) return
    setAttempts(0)
    mutate(
      { check_again: null },
      {
        onSuccess: () => {
          setTyped({ on: '', what: '' })
          onWordsChanged()
        },
      },
    )
    // The button that was pressed goes with the day.
    heading.current?.focus()
  }
  const isSaved = typed.on === saved.on && typed.what.trim() === saved.what
  return (
    <section aria-labelledby={id} className="plate no-print flex flex-col gap-4 p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        CHECK AGAIN
      </h2>
      <p className="max-w-prose wrap-break-word">{sentenceAbout(check, isDue)}</p>
      {isDue && check?.what != null && (
        <p className="max-w-prose border-l-4 border-yellow-deep pl-4 text-lg leading-snug font-medium wrap-break-word">
          {check.what}
        </p>
      )}
      {isDue && (
        <Button className="self-start" aria-disabled={isPending} onClick={remove}>
          I CHECKED IT
        </Button>
      )}
      <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          label="Check again on"
          type="date"
          min={today()}
          value={typed.on}
          error={attempts > 0 ? dayError : null}
          onChange={({ target }) => setTyped({ ...typed, on: target.value })}
        />
        <TextField
          label="What to look at"
          autoComplete="off"
          maxLength={CHECK_WHAT_MAX}
          hint="For example: Has the stain grown? Only you see this."
          value={typed.what}
          onChange={({ target }) => setTyped({ ...typed, what: target.value })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'SAVING...' : 'SAVE THE DAY'}
          </Button>
          {check != null && !isDue && (
            <Button tone="quiet" aria-disabled={isPending} onClick={remove}>
              REMOVE IT
            </Button>
          )}
          <p role="status">
            {isSuccess && isSaved && (variables.check_again === null ? 'The day is gone.' : 'Saved.')}
          </p>
        </div>
        {error !== null && <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>}
      </form>
    </section>
  )
}

/** A day that was saved may be over. Another one may not. */
function errorOf(on: string, saved: string): string | null {
  if (!isCalendarDay(on)) return 'Please choose a day.'
  return on < today() && on !== saved ? 'Please choose today or a later day.' : null
}

function sentenceAbout(check: Repair['check_again'], isDue: boolean): string {
  if (check == null) {
    return globalThis.IS_LOCAL_APP
      ? 'Choose a day, and from then on your list shows this repair first.'
      : 'Choose a day, and that morning a mail reminds you to look at this again, if your notifications are on and your address is confirmed.'
  }
  const day = calendarDayWords(check.on)
  if (check.is_over)
    return `You wanted to check on ${day}. The repair is done since, so nothing reminds you. Save the day to be reminded all the same.`
  return isDue ? `You wanted to look at this again on ${day}.` : `You'll be reminded on ${day}.`
}
