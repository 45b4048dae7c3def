import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
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

/** Parts within this distance of the window are there before they are scrolled to. */
const MARGIN = '1200px'

type Item = { id: string }

type WindowedListProps<Of extends Item> = {
  label: string
  items: readonly Of[]
  /** What the list shows and how. Lists with the same name have parts of the same height. */
  name: string
  className: string
  /** Photos in one part. All of a part is drawn in one task. */
  partSize: number
  isBusy: boolean
  render: (item: Of) => ReactNode
}

/**
 * Heights of parts by the list, the width of the window and the place, so that a list has its height at once on the way
 * back.
 */
const heights = new Map<string, number>()

/**
 * A list of any length of which only the parts near the window are in the page, so that scrolling, typing and coming
 * back cost the same with 50 photos as with 2,000. Libraries such as react-virtual place each item by itself, which the
 * grid of tiles, whose columns the stylesheet decides, does not allow.
 */
export function WindowedList<Of extends Item>({
  label,
  items,
  name,
  className,
  partSize,
  isBusy,
  render,
}: WindowedListProps<Of>) {
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / partSize) }, (_, at) =>
        items.slice(at * partSize, (at + 1) * partSize),
      ),
    [items, partSize],
  )
  return (
    <div role="list" aria-label={label} aria-busy={isBusy}>
      {parts.map((part, at) => (
        <Part key={at} list={name} place={at} count={part.length} className={className} isFirst={at === 0}>
          {() =>
            part.map((item, place) => (
              <div
                key={item.id}
                role="listitem"
                data-file={item.id}
                // Parts that are far away are not in the page.
                aria-setsize={items.length}
                aria-posinset={at * partSize + place + 1}
              >
                {render(item)}
              </div>
            ))
          }
        </Part>
      ))}
    </div>
  )
}

type PartProps = {
  list: string
  place: number
  count: number
  className: string
  isFirst: boolean
  children: () => ReactNode
}

function Part({ list, place, count, className, isFirst, children }: PartProps) {
  const box = useRef<HTMLDivElement>(null)
  const alike = `${list} ${count} ${innerWidth}`
  const key = `${alike} ${place}`
  // Until a part has been drawn, it is as high as another one. The first of its kind is drawn at once.
  const known = heights.get(key) ?? heights.get(alike)
  const [isNear, setNear] = useState(isFirst || known === undefined)
  const isDrawn = isNear || known === undefined

  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined) return
        // What has the focus must not disappear.
        setNear(entry.isIntersecting || current.contains(document.activeElement))
      },
      { rootMargin: `${MARGIN} 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!isDrawn || box.current === null || box.current.offsetHeight === 0) return
    for (const each of [key, alike]) heights.set(each, box.current.offsetHeight)
  })

  return (
    <div ref={box} role="none" className={className} style={isDrawn ? undefined : { height: known, display: 'block' }}>
      {isDrawn && children()}
    </div>
  )
}
