import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { REPAIR_TITLE_MAX } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRepairChange } from './repairs.api.ts'

/** The title of a repair, which can be changed in its place, and beside it what else can be done with the repair. */
export function RepairTitle({ repair, children }: { repair: Repair; children?: ReactNode }) {
  const mayWrite = useMayDo()('write')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that opened the form was removed while the form was open, so the focus has to be set anew.
    if (!isOpen && wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <PageHeading className={isOpen ? 'sr-only' : 'min-w-0 text-4xl sm:text-6xl'}>{repair.title}</PageHeading>
      {isOpen ? (
        <TitleForm repair={repair} onClose={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {mayWrite && (
            <Button ref={opener} size="small" onClick={() => setOpen(true)}>
              RENAME
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

function TitleForm({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [typed, setTyped] = useState(repair.title)
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, error } = useRepairChange(repair.id)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Selecting alone moves the focus in some browsers only.
    field.current?.focus()
    field.current?.select()
  }, [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const title = typed.trim()
    setFault(title === '' ? 'Please enter a title.' : null)
    if (title === '') return field.current?.focus()
    if (title === repair.title) return onClose()
    mutate({ title }, { onSuccess: onClose })
  }
  const leaveOnEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    // During input-method composition, Escape only ends the composition.
    if (key === 'Escape' && !nativeEvent.isComposing && !isPending) onClose()
  }
  return (
    <form noValidate aria-label="Rename this repair" onSubmit={save} className="flex w-full max-w-2xl flex-col gap-3">
      <TextField
        ref={field}
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={REPAIR_TITLE_MAX}
        value={typed}
        error={fault}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leaveOnEscape}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : 'SAVE'}
        </Button>
        <Button tone="quiet" aria-disabled={isPending} onClick={() => !isPending && onClose()}>
          CANCEL
        </Button>
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>}
    </form>
  )
}
