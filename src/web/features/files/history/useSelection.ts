import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { keepInSession, readFromSession } from '#web/lib/useSessionStorage.ts'
import { withToggled } from './selection.rules.ts'

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
