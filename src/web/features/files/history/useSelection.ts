import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { NOTHING_SELECTED, withToggled } from './selection.rules.ts'

/** How long a finger rests on a photo to select it. */
const LONG_PRESS_MS = 500
/** A finger that moves further is scrolling. */
const STEADY_PX = 10

/**
 * Selects several photos: with their boxes, with Shift for everything in between, and on a touch screen with a finger
 * that rests on a photo, after which a touch selects each further photo.
 */
export function useSelection(files: readonly FileRecord[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [isOn, setOn] = useState(false)
  const order = useRef<readonly string[]>([])
  useEffect(() => {
    order.current = files.map(({ id }) => id)
  }, [files])

  const toggle = useCallback((id: string, isRange: boolean) => {
    setOn(true)
    setSelection((before) => withToggled(before, id, { order: order.current, isRange }))
  }, [])
  const begin = useCallback(() => setOn(true), [])
  const clear = useCallback(() => {
    setSelection(NOTHING_SELECTED)
    setOn(false)
  }, [])

  useEffect(() => {
    if (!isOn) return undefined
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) clear()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [isOn, clear])

  // A photo that has left the list, such as a deleted one, is no longer selected.
  const selected = useMemo(() => files.filter(({ id }) => selection.ids.has(id)), [files, selection])
  return { selected, ids: selection.ids, isOn, toggle, begin, clear, handlers: useSelectingTouches(isOn, toggle) }
}

/** What the list listens to, so that a touch or a click on a picture selects instead of opening it. */
function useSelectingTouches(isOn: boolean, toggle: (id: string, isRange: boolean) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The click that follows the long press must not undo it. */
  const hasPressed = useRef(false)
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => end, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      hasPressed.current = false
      const id = photoAt(event.target)
      if (event.pointerType === 'mouse' || id === null || !event.isPrimary) return
      const timer = setTimeout(() => {
        hasPressed.current = true
        toggle(id, false)
      }, LONG_PRESS_MS)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === null) return
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > STEADY_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Phones open a menu for a picture under a resting finger.
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null || hasPressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      const id = photoAt(event.target)
      if (id === null || event.target instanceof HTMLInputElement || event.target instanceof HTMLLabelElement) return
      const isExtending = event.shiftKey || event.ctrlKey || event.metaKey
      if (!hasPressed.current && !isOn && !isExtending) return
      event.preventDefault()
      event.stopPropagation()
      if (!hasPressed.current) toggle(id, event.shiftKey)
      hasPressed.current = false
    },
  }
}

/** The photo whose picture this is. */
function photoAt(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest('[data-face]') === null) return null
  return target.closest<HTMLElement>('[data-file]')?.dataset['file'] ?? null
}
