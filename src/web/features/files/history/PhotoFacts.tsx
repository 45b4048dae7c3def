import type { ComponentType } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { isNotAnalyzed } from '#shared/files/history.rules.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { day } from '#web/lib/dates.ts'
import { classNames } from '#web/lib/classNames.ts'
import { originalToDownload } from './original.rules.ts'

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

/** How a severity is shown, which the page brings along. */
export type SeverityView = ComponentType<{ severity: Severity; noDamage?: boolean | undefined }>

type ChipProps = { file: Pick<FileRecord, 'severity' | 'no_damage' | 'is_analyzing'>; as: SeverityView }

/** What is known of the damage on a photo: its severity, or that nobody has looked at it yet. */
export function PhotoChip({ file, as: View }: ChipProps) {
  if (file.severity !== null) return <View severity={file.severity} noDamage={file.no_damage} />
  return (
    <span
      className={classNames(
        'label inline-block rounded-plate border border-dashed border-rule bg-sheet px-2 py-0.75 leading-none text-ink',
      )}
    >
      {isNotAnalyzed(file) ? 'Not analyzed' : 'Analyzing'}
    </span>
  )
}

/** Shown next to VIEW when VIEW opens a copy, because only one browser can display the original. */
export function OriginalDownload({ file }: { file: FileRecord }) {
  const original = originalToDownload(file)
  if (original === null) return null
  return (
    <a
      href={original.url}
      download={file.file_name}
      className="no-print inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      aria-label={`Download the original (${original.format}) of ${file.file_name}`}
    >
      Download the original ({original.format})
    </a>
  )
}
