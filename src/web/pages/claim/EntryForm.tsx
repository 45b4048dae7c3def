import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Said } from './parts.ts'
import { FIELD_MESSAGES } from '#web/features/claims/claimFields.ts'

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
