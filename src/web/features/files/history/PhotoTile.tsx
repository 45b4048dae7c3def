import { memo, type ReactNode, useRef } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoChip, type SeverityView } from './PhotoFacts.tsx'

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
      <p className="pointer-events-none absolute inset-x-2 bottom-[calc(1.25rem+3*var(--gap))]">
        <PhotoChip file={file} as={chip} />
      </p>
      <p className="mt-1 truncate text-sm text-ink-soft" title={file.file_name} data-name>
        {file.file_name}
      </p>
      {checkbox}
    </div>
  )
})

type PhotoCheckboxProps = {
  name: string
  isSelected: boolean
  /**
   * Whether photos are being selected. Otherwise the box is shown only to a mouse or a keyboard that is on the photo.
   */
  isSelecting: boolean
  onToggle: (isRange: boolean) => void
}

/** The box that selects a photo. With Shift it selects everything from the photo that was selected last. */
export function PhotoCheckbox({ name, isSelected, isSelecting, onToggle }: PhotoCheckboxProps) {
  const isRange = useRef(false)
  return (
    <label
      className={classNames(
        'no-print absolute top-0 left-0 z-1 grid size-11 cursor-pointer place-items-center has-focus-visible:opacity-100',
        !isSelecting && 'opacity-0 group-hover:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:opacity-0',
      )}
    >
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={`Select ${name}`}
        onPointerDown={({ shiftKey }) => (isRange.current = shiftKey)}
        onKeyDown={({ shiftKey }) => (isRange.current = shiftKey)}
        onClick={({ shiftKey }) => (isRange.current ||= shiftKey)}
        onChange={() => {
          onToggle(isRange.current)
          isRange.current = false
        }}
        className="size-6 cursor-pointer accent-ink"
      />
    </label>
  )
}
