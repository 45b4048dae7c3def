import type { FileRecord } from '#shared/api/files.ts'
import { day } from '#web/lib/dates.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'

/** A photo that was never analyzed. Its screen starts the analysis. */
export function PhotoToAnalyze({ file, isLead }: { file: FileRecord; isLead: boolean }) {
  return (
    <li className="plate flex items-center gap-4 p-3">
      <Photo src={file.thumbnail_url} alt="" isLazy={false} className="size-16 rounded-plate border-2 border-rule" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-snug font-semibold">{file.file_name}</span>
        <span className="figures text-sm text-ink-soft">{day(file.created_at)}</span>
      </span>
      <ButtonLink
        to={analysisPath(file.id)}
        tone={isLead ? 'primary' : 'plain'}
        size="small"
        className="shrink-0"
        aria-label={`ANALYZE ${file.file_name}`}
      >
        ANALYZE
      </ButtonLink>
    </li>
  )
}
