import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { DELAY_MS } from '#shared/lib/limits.ts'
import { useDelay } from '#web/lib/useDelay.ts'

type Parts = {
  /** The result of an upload. A different object is a different result. */
  outcome: object | null
  /** Nothing requires the person to stay here. */
  isDue: boolean
  /** The upload was started with a key or a screen reader, whose user reads with the focus. */
  isAssisted: boolean
  goHome: () => void
}

/**
 * Scrolls to the result of an upload and continues to the dashboard after two seconds, as specified. The navigation
 * waits while the pointer is over the result, while a keyboard user has the focus in it, or while it is read aloud.
 * Touching the result cancels it.
 */
export function useWayHome({ outcome, isDue, isAssisted, goHome }: Parts): {
  region: RefObject<HTMLDivElement | null>
  handlers: {
    onPointerMove: (event: PointerEvent) => void
    onPointerLeave: () => void
    onPointerDown: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
} {
  const region = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [touched, setTouched] = useState<object | null>(null)

  useEffect(() => {
    if (outcome === null || isTyping()) return
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'center' })
  }, [outcome])

  const isHeld = isPointedAt || isFocused || (touched !== null && touched === outcome)
  useDelay(isDue && !isHeld, DELAY_MS.afterUpload, goHome)

  return {
    region,
    handlers: {
      // Entering does not count as pointing, because the result may have moved under a mouse that rests where the
      // button was.
      onPointerMove: ({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointedAt(true)
      },
      onPointerLeave: () => setPointedAt(false),
      onPointerDown: () => setTouched(outcome),
      // The region itself is always focused, so for a mouse user its focus does not mean reading.
      onFocus: ({ target, currentTarget }) => setFocused(isAssisted || target !== currentTarget),
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

/** Whether the person is typing, for example in the search of the history, and must not be taken to another screen. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true
}
