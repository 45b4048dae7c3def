import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { DELAY_MS } from '#shared/lib/limits.ts'
import { useDelay } from '#web/lib/useDelay.ts'

type Parts = {
  /** Whatever came of an upload; another one is another outcome. */
  outcome: object | null
  /** Nothing keeps the person here. */
  isDue: boolean
  /** The upload was begun by a key or by a screen reader, whose user reads with the focus. */
  isAssisted: boolean
  goHome: () => void
}

/**
 * Brings the outcome of an upload into sight and leads on after two seconds, as specified. The way on waits while the
 * outcome is pointed at, has the focus of somebody who got there by keyboard, or is read aloud; touching it ends it.
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
      // Entering is not pointing: the outcome may have moved under a mouse that rests where the button was.
      onPointerMove: ({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointedAt(true)
      },
      onPointerLeave: () => setPointedAt(false),
      onPointerDown: () => setTouched(outcome),
      // The region itself is focused for everybody; whoever uses a mouse is not reading with it.
      onFocus: ({ target, currentTarget }) => setFocused(isAssisted || target !== currentTarget),
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

/** Whoever is typing, such as in the search of the history, is not taken away from it. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true
}
