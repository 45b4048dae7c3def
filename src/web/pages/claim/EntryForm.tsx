import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { ClaimEntry, ClaimRecord } from '#shared/api/claims.ts'
import type { ClaimList } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { FIELD_MESSAGES, useTyped } from '#web/features/claims/claimFields.ts'
import { useSaveEntry } from '#web/features/claims/claims.api.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  name: string
  form: RefObject<HTMLFormElement | null>
  isNew: boolean
  isPending: boolean
  error: Error | null
  added: Said | null
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

/** The frame of the forms of a claim: their fields, and below them what was refused. */
export function EntryForm({ name, form, isNew, isPending, error, added, onSubmit, onCancel, children }: Props) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (added === null) return
    // The first field, for the next entry. What was said stands at the other end of the form, and is what must be seen.
    const first = form.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'nearest' })
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [added, form])
  return (
    <form
      ref={form}
      noValidate
      aria-label={name}
      onSubmit={onSubmit}
      className="no-print plate flex flex-col gap-5 p-4 sm:p-5"
    >
      {children}
      {error !== null && (
        <Notice tone="error">
          {sentenceOf(error)} {FIELD_MESSAGES.kept}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" className="grow sm:grow-0" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : isNew ? 'ADD' : 'SAVE'}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {isNew ? 'CLOSE' : 'CANCEL'}
        </Button>
        {/* Below the buttons on a phone, so that none of them moves. */}
        {isNew && (
          <p ref={message} role="status" className="min-h-6 font-semibold wrap-anywhere max-sm:w-full">
            {added?.words}
          </p>
        )}
      </div>
    </form>
  )
}

type MoreProps = {
  label?: string
  hint: string
  isOpenAtFirst?: boolean
  /** The number of the attempt at which something was wrong with one of these fields, or 0. */
  wrongAt?: number
  children: ReactNode
}

/** Fields that most entries do not need. They are shown when something is wrong with one of them. */
export function More({ label = 'MORE', hint, isOpenAtFirst = false, wrongAt = 0, children }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen] = useState(isOpenAtFirst)
  useEffect(() => {
    if (wrongAt > 0 && details.current !== null) details.current.open = true
  }, [wrongAt])
  return (
    <details ref={details} className="group border-t-2 border-hairline" open={isOpen}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="heading shrink-0 text-xl">{label}</span>
        <span className="min-w-0 grow truncate text-sm text-ink-soft">{hint}</span>
        <ChevronDown className="size-5 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-5 pt-2">{children}</div>
    </details>
  )
}

/** Where the words of an entry are kept that has not been stored. */
export const draftName = (userId: string, claimId: string, list: ClaimList, entryId: string | null): string =>
  `${userId}:claim:${claimId}:${list}:${entryId ?? 'new'}`

type Faults<Fields> = Partial<Record<keyof Fields, string>>

type Options<Fields> = {
  claimId: string
  list: ClaimList
  /** Null for a new entry. */
  entryId: string | null
  saved: Fields
  read: (values: Fields) => { entry: ClaimEntry } | { faults: Faults<Fields> }
  onSaved: (said: ClaimEntry) => void
}

/** The form of an entry. What was typed stays until it is stored, whatever happens meanwhile. */
export function useEntryForm<Fields extends Record<string, string>>({
  claimId,
  list,
  entryId,
  saved,
  read,
  onSaved,
}: Options<Fields>) {
  const me = useMe()
  const typed = useTyped<Fields, ClaimEntry>(draftName(me.id, claimId, list, entryId), saved)
  const lock = useInFlightGuard()
  const { mutate, isPending, error, reset } = useSaveEntry(claimId, list, entryId)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const result = read(typed.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('faults' in result) return setAttempts(attempts + 1)
    if (!lock.take()) return
    const { entry } = result
    mutate(typed.attemptOf(entry), {
      onSuccess: () => {
        typed.clear()
        setAttempts(0)
        onSaved(entry)
      },
      onError: typed.failed,
      onSettled: lock.release,
    })
  }
  const fieldOf = (field: keyof Fields & string) => ({
    value: typed.values[field],
    onChange: ({ target }: { target: { value: string } }) => typed.type(field, target.value),
  })
  const faults: Faults<Fields> = attempts > 0 && 'faults' in result ? result.faults : {}
  return {
    form,
    typed,
    submit,
    saving: { isPending, error },
    fieldOf,
    /** For a field that can be wrong. Room for what is wrong with it is kept free. */
    checkedFieldOf: (field: keyof Fields & string) => ({ ...fieldOf(field), error: faults[field] ?? null }),
    /** The number of the attempt at which one of these fields was wrong, or 0. */
    wrongAt: (...fields: (keyof Fields)[]) => (fields.some((field) => faults[field] !== undefined) ? attempts : 0),
    discard: () => {
      typed.clear()
      setAttempts(0)
      reset()
    },
  }
}

/** The id of the heading of the part that everything leads to. The headings of the lists have their names as ids. */
export const DOWNLOAD_ID = 'download'

export const LIST_NAMES: Readonly<Record<ClaimList, string>> = {
  items: 'DESTROYED',
  expenses: 'EXPENSES',
  diary: 'DIARY',
}

/** What the parts of the screen have in common. */
export type PartProps = { claim: ClaimRecord; canChange: boolean }

/** A message about an entry. Each is an object of its own, also where the words are the same. */
export type Said = { words: string }

export type EntryFormProps<Entry> = {
  claim: ClaimRecord
  /** Null for a new one. */
  entry: Entry | null
  /** What was added last, while the form stays open for the next one. */
  added: Said | null
  onSaved: (said: ClaimEntry) => void
  onClose: () => void
}
