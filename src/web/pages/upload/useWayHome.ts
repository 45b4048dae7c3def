import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { DELAY_MS, useDelay } from '#web/lib/timeLimits.ts'

type Parts = {
  isUploading: boolean
  /** How many photos are uploaded, or have been. */
  photos: number
  /** Nothing requires the person to stay here. */
  isDue: boolean
  /** The upload was started with a key or a screen reader, whose user reads with the focus. */
  isAssisted: boolean
  /** The person answers the questions below the result. */
  isAnswering: boolean
  goHome: () => void
}

/** What a person does who is busy with the screen. */
const DEEDS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const

/**
 * Scrolls to photos that are uploaded, whose result takes their place, and continues to the dashboard after two
 * seconds, as specified. The navigation waits while the pointer is over the result or the questions below it, or while
 * they are read aloud. Whatever the person does on the screen cancels it: a press, a key, scrolling, and the focus
 * anywhere else.
 */
export function useWayHome({ isUploading, photos, isDue, isAssisted, isAnswering, goHome }: Parts): {
  /** The result, which takes the focus. */
  region: RefObject<HTMLDivElement | null>
  /** For what contains the result and the questions. */
  handlers: {
    onPointerMove: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
} {
  const region = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isTouched, setTouched] = useState(false)

  // Only photos that the person has just added lead to the result. An upload that is tried again does not, because a
  // press on a question would be lost when the screen scrolls under it.
  const most = useRef(isUploading ? 0 : photos)
  useEffect(() => {
    const isMore = photos > most.current
    // Other photos begin with none.
    most.current = photos === 0 ? 0 : Math.max(photos, most.current)
    if (!isMore || isTyping()) return
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [photos])

  useEffect(() => {
    if (isUploading) setTouched(false)
  }, [isUploading])

  // The focus that the result takes by itself is no deed of the person.
  useEffect(() => {
    if (!isUploading && !isDue) return undefined
    const listening = new AbortController()
    const stay = (event: Event) => {
      if (event.type !== 'focusin' || event.target !== region.current) setTouched(true)
    }
    for (const event of DEEDS) addEventListener(event, stay, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [isUploading, isDue])

  const isPaused = isPointedAt || isFocused || isTouched || isAnswering
  useDelay(isDue && !isPaused, DELAY_MS.afterUpload, goHome)

  return {
    region,
    handlers: {
      // Entering does not count as pointing, because the result may have moved under a mouse that rests where the
      // button was.
      onPointerMove: ({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointedAt(true)
      },
      onPointerLeave: () => setPointedAt(false),
      // The region itself is always focused, so for a mouse user its focus does not mean reading.
      onFocus: ({ target }) => setFocused(isAssisted || target !== region.current),
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
