import type { FileRecord } from '#shared/api/files.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { day } from '#web/lib/dates.ts'
import { OriginalDownload } from './OriginalDownload.tsx'
import { PhotoChip, type SeverityView } from './PhotoChip.tsx'

/** What is below the name of a photo: its severity, its date and size, and the way to its original. */
export function PhotoFacts({ file, chip }: { file: FileRecord; chip: SeverityView }) {
  return (
    <>
      <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <PhotoChip file={file} as={chip} />
        <span>
          {day(file.created_at)} · {megabytes(file.file_size)} MB
        </span>
      </p>
      <OriginalDownload file={file} />
    </>
  )
}
