import { useRef } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  name: string
  isSelected: boolean
  /**
   * Whether photos are being selected. Otherwise the box is shown only to a mouse or a keyboard that is on the photo.
   */
  isSelecting: boolean
  onToggle: (isRange: boolean) => void
}

/** The box that selects a photo. With Shift it selects everything from the photo that was selected last. */
export function PhotoCheckbox({ name, isSelected, isSelecting, onToggle }: Props) {
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
