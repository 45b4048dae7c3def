import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type PointerEvent, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import type { Mark } from '#shared/advice/advice.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { viewUrl } from '#web/features/files/history.rules.ts'
import { MarkOutlines } from './PhotoFacts.tsx'
import { CLOSE_UP, FITTED, movedBy, swipeOf, zoomedBy, type Point, type Zoom } from './zoom.rules.ts'

/** What is shown of a photo. */
export type ViewedPhoto = Pick<
  FileRecord,
  'id' | 'file_name' | 'file_url' | 'original_url' | 'file_type' | 'caption' | 'width' | 'height'
>

type Props = {
  photos: readonly ViewedPhoto[]
  marks: readonly Mark[]
  /** The place of the photo that is shown first. */
  first: number
  onClose: () => void
}

/** The photos of a result over the whole window, to be enlarged and paged through. */
export function PhotoViewer({ photos, marks, first, onClose }: Props) {
  const [place, setPlace] = useState(first)
  const frame = useRef<HTMLDivElement>(null)
  const go = (by: number) => {
    const next = place + by
    if (photos[next] === undefined) return
    setPlace(next)
    reset()
  }
  const { zoom, zoomBy, reset, handlers } = usePhotoZoom({ frame, onSwipe: go })
  const photo = photos[place]
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') go(1)
      else if (key === 'ArrowLeft') go(-1)
      else if (key === '+' || key === '=') zoomBy(1.5)
      else if (key === '-') zoomBy(1 / 1.5)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
  if (photo === undefined) return null
  const own = marks.filter(({ file_id: id }) => id === photo.id)
  return (
    <Overlay onClose={onClose} className="fixed inset-0 z-50 bg-[#0a0906]">
      <Modal className="size-full">
        <Dialog
          aria-label={`Photo ${place + 1} of ${photos.length}: ${photo.file_name}`}
          className="on-coal flex size-full flex-col text-on-coal outline-none"
        >
          <div className="flex items-center gap-3 p-3">
            <p className="min-w-0 grow truncate font-semibold" aria-live="polite">
              {photos.length > 1 && `${place + 1} of ${photos.length} · `}
              {photo.file_name}
            </p>
            <Tool label="Close" onPress={onClose}>
              <X className="size-6" aria-hidden="true" />
            </Tool>
          </div>
          <div ref={frame} className="relative min-h-0 grow touch-none overflow-hidden select-none" {...handlers}>
            <div
              className="absolute inset-0"
              style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            >
              <img
                src={photo.file_url}
                alt={`Uploaded photo: ${photo.file_name}`}
                draggable={false}
                className="size-full object-contain"
              />
              {own.length > 0 && <MarkOutlines marks={own} width={photo.width} height={photo.height} />}
            </div>
          </div>
          {photo.caption != null && <p className="px-3 pt-3 text-center wrap-break-word">{photo.caption}</p>}
          <div className="flex flex-wrap items-center justify-center gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {photos.length > 1 && (
              <Tool label="Previous photo" isDisabled={place === 0} onPress={() => go(-1)}>
                <ChevronLeft className="size-6" aria-hidden="true" />
              </Tool>
            )}
            <Tool label="Smaller" isDisabled={zoom.scale === 1} onPress={() => zoomBy(1 / 1.5)}>
              <ZoomOut className="size-6" aria-hidden="true" />
            </Tool>
            <Tool label="Larger" onPress={() => zoomBy(1.5)}>
              <ZoomIn className="size-6" aria-hidden="true" />
            </Tool>
            {photos.length > 1 && (
              <Tool label="Next photo" isDisabled={place === photos.length - 1} onPress={() => go(1)}>
                <ChevronRight className="size-6" aria-hidden="true" />
              </Tool>
            )}
            <a
              href={viewUrl(photo)}
              target="_blank"
              rel="noopener"
              className={buttonClass('plain', 'small')}
              aria-label={`VIEW ORIGINAL of ${photo.file_name} (new tab)`}
            >
              VIEW ORIGINAL
            </a>
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  )
}

type ToolProps = { label: string; isDisabled?: boolean; onPress: () => void; children: ReactNode }

function Tool({ label, isDisabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not disabled, because the focus would be lost with the button that was pressed last.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
      className="grid size-12 shrink-0 place-items-center rounded-plate border-2 border-on-coal-soft aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}

const DOUBLE_TAP_MS = 300

type Parts = {
  frame: RefObject<HTMLElement | null>
  /** Called with 1 or -1 when a finger swipes over a photo that is not enlarged. */
  onSwipe: (direction: 1 | -1) => void
}

/** Enlarging a photo with one or two fingers, a mouse, or buttons. */
function usePhotoZoom({ frame, onSwipe }: Parts) {
  const [zoom, setZoom] = useState<Zoom>(FITTED)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const lastTap = useRef(0)

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = size()
    return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 }
  }
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setZoom((before) => zoomedBy(before, factor, at, size()))

  const onPointerDown = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, at)
    start.current = fingers.current.size === 1 ? at : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const at = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    fingers.current.set(event.pointerId, at)
    if (other === undefined) {
      setZoom((zoomed) => movedBy(zoomed, { x: at.x - before.x, y: at.y - before.y }, size()))
    } else {
      const middle = fromMiddle({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 })
      zoomBy(distance(at, other) / Math.max(1, distance(before, other)), middle)
    }
  }
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const from = start.current
    start.current = null
    if (from === null) return
    const at = { x: event.clientX, y: event.clientY }
    const way = { x: at.x - from.x, y: at.y - from.y }
    const swipe = zoom.scale === 1 ? swipeOf(way) : null
    if (swipe !== null) return onSwipe(swipe)
    if (Math.hypot(way.x, way.y) > 10) return
    const isDouble = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = isDouble ? 0 : event.timeStamp
    if (isDouble) zoomBy(zoom.scale > 1 ? 0 : CLOSE_UP, fromMiddle(at))
  }
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = null
  }
  return {
    zoom,
    zoomBy,
    reset: () => setZoom(FITTED),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
