import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { photosCount } from '#web/features/files/history.rules.ts'
import { selectionHint, NOTHING_SELECTED, withToggled } from './selection.rules.ts'

/** How the selected photos are analyzed as one repair. */
export type Together = {
  analyze: (files: readonly FileRecord[]) => void
  isStarting: boolean
  error: string | null
}

type Props = { files: readonly FileRecord[]; together: Together; onDelete: () => void; onClear: () => void }

/** What can be done with the selected photos, at the bottom edge of the window. */
export function SelectionBar({ files, together, onDelete, onClear }: Props) {
  const hint = selectionHint(files)
  const canAnalyze = files.length > 0 && files.length <= PHOTOS_PER_REPAIR && !together.isStarting
  return (
    <section
      aria-label="Selected photos"
      className="floating rise pointer-events-auto w-full max-w-2xl rounded-plate border-2 border-rule bg-sheet p-3 text-ink shadow-dialog"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p role="status" className="figures font-semibold">
            {files.length === 0 ? 'Select photos' : `${photosCount(files.length)} selected`}
          </p>
          {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
          {together.error !== null && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {together.error}
            </p>
          )}
        </div>
        <div className="flex grow flex-wrap justify-end gap-2 sm:grow-0">
          <Button
            tone="primary"
            size="small"
            className="max-sm:w-full"
            aria-disabled={!canAnalyze}
            onClick={() => canAnalyze && together.analyze(files)}
          >
            {together.isStarting ? 'STARTING...' : 'ANALYZE AS ONE REPAIR'}
          </Button>
          <Button
            tone="danger"
            size="small"
            className="grow"
            aria-disabled={files.length === 0}
            onClick={() => files.length > 0 && onDelete()}
            aria-label="DELETE the selected photos"
          >
            DELETE
          </Button>
          <Button size="small" className="grow" onClick={onClear}>
            CANCEL
          </Button>
        </div>
      </div>
    </section>
  )
}

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
