import { useEffect, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { FileRecord } from '#shared/api/files.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

type Props = { file: FileRecord; onSaved?: ((file: FileRecord) => void) | undefined }

/** What the owner wrote about a photo in one line, which can be written where it stands. */
export function PhotoCaption({ file, onSaved }: Props) {
  const { caption = null } = file
  const mayWrite = useMayDo()('write')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The field that had the focus has disappeared.
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <LazyCaptionForm file={file} onSaved={onSaved} onDone={() => setOpen(false)} />
  if (!mayWrite) return caption !== null && <p className="min-w-0 py-2.5 leading-snug wrap-break-word">{caption}</p>
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

/** The form is fetched when it is opened. */
const LazyCaptionForm = lazyPart(async () => (await import('./CaptionForm.tsx')).CaptionForm, {
  label: 'Loading the field',
}).Part
