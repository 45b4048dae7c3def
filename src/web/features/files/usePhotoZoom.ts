import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { CLOSE_UP, FITTED, movedBy, swipeOf, zoomedBy, type Point, type Zoom } from './zoom.rules.ts'

const DOUBLE_TAP_MS = 300

type Parts = {
  frame: RefObject<HTMLElement | null>
  /** Called with 1 or -1 when a finger swipes over a photo that is not enlarged. */
  onSwipe: (direction: 1 | -1) => void
}

/** Enlarging a photo with one or two fingers, a mouse, or buttons. */
export function usePhotoZoom({ frame, onSwipe }: Parts) {
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
