import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { fileKey } from '#web/features/files/files.api.ts'
import { viewUrl } from './original.rules.ts'
import { type SeverityView, PhotoFacts } from './PhotoFacts.tsx'
import { noteOpened } from './useHistory.ts'

type Props = {
  file: FileRecord
  chip: SeverityView
  onDelete: (file: FileRecord) => void
  isSelected?: boolean
  /** The name, where it can be changed. */
  name?: ReactNode
  /** The box that selects the photo, where several can be selected. */
  checkbox?: ReactNode
}

/** A photo of the history with its actions. */
export const HistoryRow = memo(function HistoryRow({ file, chip, onDelete, isSelected, name, checkbox }: Props) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 border-b-2 border-rule py-4',
        isSelected && 'bg-notice',
      )}
    >
      <div data-face className="group relative [-webkit-touch-callout:none]">
        <Photo src={file.thumbnail_url} alt="" className="size-22 rounded-plate border-2 border-rule" />
        {checkbox}
      </div>
      <div className="min-w-40 flex-1 basis-40">
        {name ?? (
          <p className={NAME_OF_ROW} title={file.file_name} data-name>
            {file.file_name}
          </p>
        )}
        <PhotoFacts file={file} chip={chip} />
      </div>
      <PhotoActions file={file} onDelete={onDelete} className="w-full sm:w-auto" />
    </div>
  )
})

export const NAME_OF_ROW = 'line-clamp-2 text-lg leading-snug font-semibold'

type ActionsProps = {
  file: FileRecord
  onDelete: (file: FileRecord) => void
  /** Whether they are those of one photo that is open, so that the first of them is the primary one of the screen. */
  isOpen?: boolean
  className?: string
}

/** What can be done with a photo. */
export function PhotoActions({ file, onDelete, isOpen = false, className }: ActionsProps) {
  const client = useQueryClient()
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const label = file.severity === null ? 'ANALYZE' : 'SEE RESULT'
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {(file.severity !== null || mayDo('write')) && (
        <ButtonLink
          to={analysisPath(file.id)}
          // Its screen takes the place of the open photo in the history.
          replace={isOpen}
          onClick={() => {
            // The screen shows this record at once. It fetches the record only when it was opened by its address.
            client.setQueryData(fileKey(file.id), file)
            noteOpened(client, file.id)
          }}
          tone={isOpen ? 'primary' : 'plain'}
          size="small"
          className="grow"
          aria-label={`${label} ${file.file_name}`}
        >
          {label}
        </ButtonLink>
      )}
      <a
        href={viewUrl(file)}
        target="_blank"
        rel="noopener"
        className={buttonClass('plain', 'small', 'grow')}
        aria-label={`VIEW ${file.file_name} (new tab)`}
      >
        VIEW
      </a>
      {mayRemove(file.user_id) && (
        <Button
          tone={isOpen ? 'quiet' : 'danger'}
          size="small"
          className="grow"
          onClick={() => onDelete(file)}
          aria-label={`DELETE ${file.file_name}`}
        >
          DELETE
        </Button>
      )}
    </div>
  )
}
