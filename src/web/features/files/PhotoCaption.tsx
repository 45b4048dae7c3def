import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { CAPTION_MAX, tidyCaption } from '#shared/files/caption.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { useBackOnline } from '#web/lib/useOnline.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { setCaption, showRecord } from './files.api.ts'

type Props = { file: FileRecord; onSaved?: ((file: FileRecord) => void) | undefined }

/** What the owner wrote about a photo in one line, which can be written where it stands. */
export function PhotoCaption({ file, onSaved }: Props) {
  const { caption = null } = file
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The field that had the focus has disappeared.
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <CaptionForm file={file} onSaved={onSaved} onDone={() => setOpen(false)} />
  return (
    <div className="flex items-start gap-1">
      {caption !== null && <p className="min-w-0 py-2.5 leading-snug wrap-break-word">{caption}</p>}
      <Button
        key="opener"
        ref={opener}
        size="small"
        tone="quiet"
        className={caption === null ? '-ml-3' : 'min-w-11 shrink-0 px-0!'}
        aria-label={caption === null ? `ADD A CAPTION to ${file.file_name}` : `Change the caption of ${file.file_name}`}
        onClick={() => setOpen(true)}
      >
        {caption === null ? 'ADD A CAPTION' : <Pencil className="size-4" aria-hidden="true" />}
      </Button>
    </div>
  )
}

function CaptionForm({ file, onSaved, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient()
  const [typed, type] = useState(file.caption ?? '')
  const save = useMutation({
    mutationFn: (caption: string) => setCaption(file.id, caption),
    // Its words count for all results of the repair, and the server may have them even if its response is lost.
    onMutate: () => forgetKeptRuns(),
    onSuccess: (saved) => {
      void showRecord(client, saved)
      void client.invalidateQueries({ queryKey: RUNS_KEY })
      onSaved?.(saved)
      onDone()
    },
  })
  const send = () => {
    if (!save.isPending) save.mutate(tidyCaption(typed))
  }
  const waits = save.error instanceof BackendError && ['offline', 'timed_out'].includes(save.error.code)
  useBackOnline(() => waits && send())
  return (
    <form
      noValidate
      aria-label={`Caption of ${file.file_name}`}
      className="flex flex-col gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (tidyCaption(typed) === (file.caption ?? '')) onDone()
        else send()
      }}
    >
      <TextField
        // The person has just asked for this field.
        ref={(field) => field?.focus()}
        label="Caption"
        name="caption"
        autoComplete="off"
        maxLength={CAPTION_MAX}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // Only the field is left, not the dialog around it.
          event.stopPropagation()
          onDone()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" aria-disabled={save.isPending}>
          {save.isPending ? 'SAVING...' : 'SAVE'}
        </Button>
        <Button size="small" tone="quiet" onClick={onDone}>
          CANCEL
        </Button>
      </div>
      {save.isError && (
        <Notice tone="error">
          {sentenceOf(save.error)}{' '}
          {waits
            ? 'Your caption waits here and is saved when the connection is back.'
            : 'What you typed is still here.'}
        </Notice>
      )}
    </form>
  )
}
