import { useRef } from 'react'
import { PHOTO_ACCEPT } from '#shared/files/uploads.rules.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { poorPhotoLine } from '#shared/files/photoQuality.messages.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  name: string
  problems: readonly PhotoProblem[]
  onReplace: (photo: File) => void
  onKeep: () => void
}

/** The offer to take a photo again that shows too little, before it is uploaded and counted. */
export function PoorPhoto({ name, problems, onReplace, onKeep }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-1">
      <p className="font-medium">{poorPhotoLine(problems)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => input.current?.click()} aria-label={`TAKE AGAIN: ${name}`}>
          TAKE AGAIN
        </Button>
        <Button size="small" onClick={onKeep} aria-label={`KEEP IT: ${name}`}>
          KEEP IT
        </Button>
      </div>
      {/* A phone opens its camera, another device its files. */}
      <input
        ref={input}
        type="file"
        accept={PHOTO_ACCEPT}
        capture="environment"
        hidden
        aria-label={`Another photo in place of ${name}`}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo !== undefined) onReplace(photo)
        }}
      />
    </div>
  )
}
