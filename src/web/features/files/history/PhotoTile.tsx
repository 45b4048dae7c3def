import { memo, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoChip, type SeverityView } from './PhotoChip.tsx'

type Props = {
  file: FileRecord
  chip: SeverityView
  isSelected: boolean
  onOpen: (file: FileRecord) => void
  checkbox: ReactNode
}

/** A photo in the grid: the picture, what is known of the damage, and its name. */
export const PhotoTile = memo(function PhotoTile({ file, chip, isSelected, onOpen, checkbox }: Props) {
  return (
    <div data-face className="group relative [-webkit-touch-callout:none]">
      <button
        type="button"
        onClick={() => onOpen(file)}
        aria-label={`Open ${file.file_name}`}
        className={classNames(
          'relative block aspect-square w-full overflow-hidden rounded-plate border-2 select-none',
          isSelected ? 'border-yellow outline-4 -outline-offset-4 outline-yellow' : 'border-rule',
        )}
      >
        <Photo src={file.thumbnail_url} alt="" className="size-full" />
      </button>
      <p className="pointer-events-none absolute bottom-8 left-2">
        <PhotoChip file={file} as={chip} />
      </p>
      <p className="mt-1 h-5 truncate text-sm font-semibold" title={file.file_name} data-name>
        {file.file_name}
      </p>
      {checkbox}
    </div>
  )
})
