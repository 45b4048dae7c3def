import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { photosCount } from '#web/features/files/history.rules.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { keepInSession, readFromSession } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'

/** How the selected photos are analyzed. */
export type Analyzing = {
  /** The ways to analyze these photos. */
  choice: (files: readonly FileRecord[]) => ReactNode
  /** How far the analyses are that are being started. */
  progress: ReactNode
  isStarting: boolean
  error: string | null
}

const OF_OTHERS = 'Photos that others added are deleted by the owner or an admin.'

type Props = {
  files: readonly FileRecord[]
  analyzing: Analyzing
  onSelectAll: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected photos, at the bottom edge of the window. */
export function SelectionBar({ files, analyzing, onSelectAll, onDelete, onClear }: Props) {
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const mayDelete = files.every(({ user_id: id }) => mayRemove(id))
  const hint = selectionHint(files)
  return (
    <section
      aria-label="Selected photos"
      className="floating rise pointer-events-auto flex w-full max-w-2xl flex-col gap-2 rounded-plate border-2 border-rule bg-sheet p-3 text-ink shadow-dialog"
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="figures font-semibold">
          {files.length === 0 ? 'Select photos' : `${photosCount(files.length)} selected`}
        </p>
        <Button tone="quiet" size="small" onClick={onSelectAll}>
          SELECT ALL
        </Button>
      </div>
      {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
      {analyzing.error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {analyzing.error}
        </p>
      )}
      {mayDo('write') && analyzing.choice(files)}
      {!mayDelete && <p className="text-sm text-ink-soft">{OF_OTHERS}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          size="small"
          className="grow"
          aria-disabled={files.length === 0 || !mayDelete}
          onClick={() => files.length > 0 && mayDelete && onDelete()}
          aria-label="DELETE the selected photos"
        >
          DELETE
        </Button>
        <Button size="small" className="grow" onClick={onClear}>
          CANCEL
        </Button>
      </div>
    </section>
  )
}

/** How long a finger rests on a photo to select it. */
const LONG_PRESS_MS = 500
/** A finger that moves further is scrolling. */
const STEADY_PX = 10

const nameOf = (userId: string) => `selected-photos:${userId}`

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const idsIn = (kept: string): string[] => (kept === '' ? [] : kept.split(' '))

/** Where the browser forbids the storage of the tab, or it is full, the selection lasts as long as the page. */
const unkept = new Map<string, string>()

function readIds(userId: string): string {
  return unkept.get(userId) ?? readFromSession(nameOf(userId))
}

function keepIds(userId: string, ids: Iterable<string>): void {
  const text = [...ids].join(' ')
  keepInSession(nameOf(userId), text)
  unkept.delete(userId)
  if (readIds(userId) !== text) unkept.set(userId, text)
  for (const listener of listeners) listener()
}

/** Takes photos out of the selection of this person, whichever screen is open. */
export function deselect(userId: string, gone: readonly string[]): void {
  keepIds(
    userId,
    idsIn(readIds(userId)).filter((id) => !gone.includes(id)),
  )
}

type Parts = {
  userId: string
  /** The photos that are loaded, in the order in which they are shown. */
  files: readonly FileRecord[]
  /** Loads the next photos. Null when there are none, or they are on their way. */
  loadMore: (() => void) | null
}

/**
 * Selects several photos: with their boxes, with Shift for everything in between, and on a touch screen with a finger
 * that rests on a photo, after which a touch selects each further photo. The tab keeps what is selected, for the same
 * person: the plans may be looked at, and a login may come in between.
 */
export function useSelection({ userId, files, loadMore }: Parts) {
  const kept = useSyncExternalStore(subscribe, () => readIds(userId))
  const ids = useMemo(() => new Set(idsIn(kept)), [kept])
  const [isBegun, setBegun] = useState(false)
  const [wantsAll, setWantsAll] = useState(false)
  const anchor = useRef<string | null>(null)
  const isOn = isBegun || ids.size > 0
  const order = useRef<readonly string[]>([])
  useEffect(() => {
    order.current = files.map(({ id }) => id)
  }, [files])

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      setBegun(true)
      setWantsAll(false)
      const before = { ids: new Set(idsIn(readIds(userId))), anchor: anchor.current }
      const after = withToggled(before, id, { order: order.current, isRange })
      anchor.current = after.anchor
      keepIds(userId, after.ids)
    },
    [userId],
  )
  const begin = useCallback(() => setBegun(true), [])
  const clear = useCallback(() => {
    anchor.current = null
    keepIds(userId, [])
    setBegun(false)
    setWantsAll(false)
  }, [userId])

  useEffect(() => {
    if (!isOn) return undefined
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) clear()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [isOn, clear])

  // A photo that has left the list, such as a deleted one, is no longer selected.
  const selected = useMemo(() => files.filter(({ id }) => ids.has(id)), [files, ids])
  // After a login, only the first photos of the list are loaded.
  const [isRestored, setRestored] = useState(ids.size === 0)
  const isShort = wantsAll || (!isRestored && selected.length < ids.size)
  useEffect(() => {
    if (isShort) loadMore?.()
    else setRestored(true)
  }, [isShort, loadMore])
  const all = useMemo(() => files.map(({ id }) => id), [files])
  useEffect(() => {
    if (wantsAll) keepIds(userId, all)
  }, [wantsAll, userId, all])

  return {
    selected,
    ids,
    isOn,
    toggle,
    begin,
    selectAll: useCallback(() => setWantsAll(true), []),
    clear,
    handlers: useSelectingTouches(isOn, toggle),
  }
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

/** The chosen photos, and the one from which a choice with Shift extends. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/**
 * The selection after one photo was chosen or taken out of it. With `isRange`, everything from the anchor to this photo
 * is chosen as well. `order` is the order in which the photos are shown.
 */
export function withToggled(
  selection: Selection,
  id: string,
  { order, isRange }: { order: readonly string[]; isRange: boolean },
): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  const ids = new Set(selection.ids)
  if (isRange && from >= 0 && to >= 0) {
    for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between)
    return { ids, anchor: selection.anchor }
  }
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** What analyzing the selected photos as one repair would do to other repairs. It takes no more than some of them. */
function selectionHint(selected: readonly { repair_id: string | null }[]): string | null {
  const files = selected.slice(0, PHOTOS_PER_REPAIR)
  const repairs = new Set(files.map((file) => file.repair_id))
  const moved = files.filter((file) => file.repair_id !== null).length
  if (moved === 0 || repairs.size === 1) return null
  return moved === 1
    ? 'As one repair, 1 of them leaves the repair that it is in.'
    : `As one repair, ${moved} of them leave the repairs that they are in.`
}
