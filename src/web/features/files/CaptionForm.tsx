import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { request } from '#backend/request.ts'
import type { FileRecord, updateFile } from '#shared/api/files.ts'
import { CAPTION_MAX, tidyCaption } from '#shared/files/caption.rules.ts'
import { isUnanswered, sentenceOf } from '#web/backend/backendError.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { useBackOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showRecord } from './files.api.ts'

type Props = { file: FileRecord; onSaved?: ((file: FileRecord) => void) | undefined; onDone: () => void }

/** The field for the caption of a photo. What could not be saved for want of a connection is, once there is one. */
export function CaptionForm({ file, onSaved, onDone }: Props) {
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
  const waits = isUnanswered(save.error)
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
        hint="Reports have it. A link shows it only if you choose so."
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

/** Writes the caption of a photo. An empty one takes it away. */
function setCaption(id: string, caption: string): Promise<FileRecord> {
  return request<typeof updateFile>({
    method: 'PATCH',
    path: '/api/files/:id',
    params: { id },
    body: { caption: caption === '' ? null : caption },
  })
}
