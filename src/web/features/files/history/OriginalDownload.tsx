import type { FileRecord } from '#shared/api/files.ts'
import { originalToDownload } from './original.rules.ts'

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
