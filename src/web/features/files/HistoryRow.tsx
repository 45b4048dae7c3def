import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { day } from '#web/lib/dates.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { fileKey } from './files.api.ts'
import { viewAddress } from './original.rules.ts'
import { OriginalDownload } from './OriginalDownload.tsx'

type Props = { file: FileRecord; isDeleting: boolean; onDelete: (file: FileRecord) => void }

/** There may be thousands of rows, so each renders again only when its own data changes. */
export const HistoryRow = memo(function HistoryRow({ file, isDeleting, onDelete }: Props) {
  const client = useQueryClient()
  return (
    <li
      data-file={file.id}
      // The estimated height before the content is laid out, and padding for the focus rings of the buttons, which
      // would otherwise be cut off.
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b-2 border-rule py-4 [contain-intrinsic-size:auto_9rem] [overflow-clip-margin:8px] sm:[contain-intrinsic-size:auto_5.5rem]"
    >
      <Photo src={file.thumbnail_url} alt="" className="size-22 rounded-plate border-2 border-rule" />
      <div className="min-w-40 flex-1 basis-40">
        <p className="line-clamp-2 text-lg leading-snug font-semibold" title={file.file_name}>
          {file.file_name}
        </p>
        <p className="figures text-sm text-ink-soft">
          {day(file.created_at)} · {megabytes(file.file_size)} MB
        </p>
        <OriginalDownload file={file} />
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <ButtonLink
          to={analysisPath(file.id)}
          // The screen shows this record at once. It fetches the record only when it was opened by its address.
          onClick={() => client.setQueryData(fileKey(file.id), file)}
          tone="primary"
          size="small"
          className="grow"
          aria-label={`ANALYZE ${file.file_name}`}
        >
          ANALYZE
        </ButtonLink>
        <a
          href={viewAddress(file)}
          target="_blank"
          rel="noopener"
          className={buttonClass('plain', 'small', 'grow')}
          aria-label={`VIEW ${file.file_name} (new tab)`}
        >
          VIEW
        </a>
        <Button
          tone="danger"
          size="small"
          className="grow"
          disabled={isDeleting}
          onClick={() => onDelete(file)}
          aria-label={`DELETE ${file.file_name}`}
        >
          {isDeleting ? 'DELETING...' : 'DELETE'}
        </Button>
      </div>
    </li>
  )
})
