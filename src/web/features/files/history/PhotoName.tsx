import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { FILE_NAME_MAX, renamedFile, stemOf } from '#shared/files/fileName.rules.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { renameFile, showRecord } from '#web/features/files/files.api.ts'

type Props = { file: FileRecord; className: string }

/** The name of a photo, which can be changed where it stands. */
export function PhotoName({ file, className }: Props) {
  const mayDo = useMayDo()
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The field that had the focus has disappeared.
    if (wasOpen.current && !isOpen) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) {
    return <RenameForm file={file} onDone={() => setOpen(false)} />
  }
  return (
    <div className="flex items-start gap-1">
      <p className={className} title={file.file_name} data-name>
        {file.file_name}
      </p>
      {mayDo('write') && (
        <button
          ref={pencil}
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Rename ${file.file_name}`}
          className="no-print -my-2 grid size-11 shrink-0 place-items-center rounded-plate text-ink-soft hover:text-ink"
        >
          <Pencil className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function RenameForm({ file, onDone }: { file: FileRecord; onDone: () => void }) {
  const client = useQueryClient()
  const id = useId()
  const stem = stemOf(file.file_name)
  const [typed, type] = useState(stem)
  const [fault, setFault] = useState<string | null>(null)
  const rename = useMutation({
    mutationFn: (name: string) => renameFile(file.id, name),
    onSuccess: (renamed) => {
      void showRecord(client, renamed)
      onDone()
    },
  })
  const error = fault ?? (rename.isError ? sentenceOf(rename.error) : null)
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const name = renamedFile(file.file_name, typed)
        setFault(name === null ? UPLOAD_MESSAGES.noFileName : null)
        if (name === file.file_name) onDone()
        else if (name !== null && !rename.isPending) rename.mutate(name)
      }}
    >
      <div className="min-w-full grow sm:min-w-60">
        <div className="flex items-center rounded-plate border-2 border-rule bg-sheet pr-3">
          <input
            // The person has just asked for this field.
            ref={(field) => field?.focus()}
            value={typed}
            maxLength={FILE_NAME_MAX}
            aria-label={`New name of ${file.file_name}`}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : id}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Only the field is left, not the selection or the dialog around it.
              event.stopPropagation()
              onDone()
            }}
            className="min-h-11 w-full min-w-0 bg-transparent px-3 font-semibold text-ink"
          />
          <span aria-hidden="true" className="shrink-0 text-ink-soft">
            {file.file_name.slice(stem.length)}
          </span>
        </div>
        {error !== null && (
          <p id={id} role="alert" className="mt-1 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" size="small" aria-disabled={rename.isPending}>
        {rename.isPending ? 'SAVING...' : 'SAVE'}
      </Button>
      <Button size="small" tone="quiet" onClick={onDone}>
        CANCEL
      </Button>
    </form>
  )
}
