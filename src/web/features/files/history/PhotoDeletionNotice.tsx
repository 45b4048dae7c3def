import { X } from 'lucide-react'
import {
  useEffect,
  useRef,
  type FocusEvent,
  type PointerEvent,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { deletedSentence, waitingSentence, hiddenIds } from './deletions.rules.ts'
import { photoDeletions } from './photoDeletions.ts'

/** How long a success is shown. A failure stays until it is closed. */
const SHOWN_MS = 8_000

type Props = {
  shown: Omit<ReturnType<typeof useDeletions>, 'hidden'>
  /** Takes the focus when the notice goes, if the notice has it. */
  onGone: () => void
}

/**
 * Says at the bottom edge of the window that photos are being deleted, with UNDO, and what has become of that. The time
 * for UNDO does not run while the mouse or the keyboard is on it.
 */
export function PhotoDeletionNotice({ shown, onGone }: Props) {
  const { waiting, outcome } = shown.state
  const { setPaused, undo, sendNow, dismiss } = shown.deletions
  const region = useRef<HTMLDivElement>(null)
  const isWaiting = waiting.length > 0
  const isOpen = isWaiting || outcome !== null
  const failures = outcome?.failures ?? []
  const hasFailed = failures.length > 0
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })

  useEffect(() => {
    // The button that was pressed disappears with its photo.
    if (isWaiting) region.current?.focus({ preventScroll: true })
  }, [isWaiting, waiting])

  useEffect(() => {
    if (outcome === null || hasFailed) return undefined
    const timer = setTimeout(() => {
      if (region.current?.contains(document.activeElement) === true) gone.current()
      dismiss()
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome, hasFailed, dismiss])

  const stops = {
    // Entering does not count, because the notice may have appeared under a mouse that rests where a button was.
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPaused(true)
    },
    onPointerLeave: () => setPaused(false),
    onFocus: ({ target }: FocusEvent) => setPaused(target instanceof HTMLButtonElement),
    onBlur: () => setPaused(false),
  }
  const leave = (act: () => void) => () => {
    act()
    onGone()
  }
  return (
    <div
      ref={region}
      role="status"
      tabIndex={-1}
      {...stops}
      className="pointer-events-auto w-full max-w-2xl outline-none"
    >
      {isOpen && (
        <div className="floating rise rounded-plate border-2 border-yellow bg-coal text-on-coal shadow-dialog">
          <div className="flex items-center gap-2 py-1 pr-1 pl-4">
            <div className="min-w-0 grow py-2 font-semibold">
              {hasFailed && (
                <ul>
                  {failures.slice(0, 3).map(({ file, sentence }) => (
                    <li key={file.id}>
                      {failures.length > 1 && `${file.file_name}: `}
                      {sentence}
                    </li>
                  ))}
                  {failures.length > 3 && <li>{failures.length - 3} more photos were not deleted.</li>}
                </ul>
              )}
              {!isWaiting && outcome !== null && outcome.deleted > 0 && <p>{deletedSentence(outcome.deleted)}</p>}
              {isWaiting && <p className="truncate">{waitingSentence(waiting)}</p>}
            </div>
            {isWaiting && (
              <Button tone="primary" size="small" onClick={leave(undo)}>
                UNDO
              </Button>
            )}
            <button
              type="button"
              onClick={leave(isWaiting ? sendNow : dismiss)}
              aria-label={isWaiting ? 'Delete now' : 'Close'}
              className="grid size-11 shrink-0 place-items-center rounded-plate"
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The deletions of photos on a screen that shows them. `onDeleted` is called when some are gone. */
export function useDeletions(onDeleted: () => void) {
  const deletions = photoDeletions(useQueryClient())
  const state = useSyncExternalStore(deletions.subscribe, deletions.getState)
  const hidden = useMemo(() => hiddenIds(state), [state])
  const tell = useEffectEvent(onDeleted)
  useEffect(() => deletions.enter(() => tell()), [deletions])
  return { deletions, state, hidden }
}
