import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
} from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetFiles, removeFile } from '#web/features/files/files.api.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { Button } from '#web/ui/Button.tsx'
import {
  afterStep,
  deletedSentence,
  deleteFailure,
  hiddenIds,
  NO_DELETIONS,
  UNDO_MS,
  waitingSentence,
  type DeletionFailure,
  type Deletions,
  type DeletionStep,
} from './deletions.rules.ts'

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

/** The next photo moves up under the pointer, and the second click of a double click must not delete it, too. */
const DOUBLE_CLICK_MS = 500

/** Requests that are sent at the same time, as long as nobody leaves the page. */
const AT_ONCE = 4

/**
 * What is being deleted in this page. Photos are deleted after a time in which that can be undone. Until then they are
 * only hidden, and nothing is sent. A person who leaves the screen or the page can't undo the deletion any more, so it
 * is sent at once.
 */
export type PhotoDeletions = {
  getState: () => Deletions
  subscribe: (listener: () => void) => () => void
  begin: (files: readonly FileRecord[]) => void
  undo: () => void
  sendNow: () => void
  dismiss: () => void
  /** Stops the time for undoing, or lets it begin again. */
  setPaused: (isPaused: boolean) => void
  /** A screen shows the deletions, and is told when photos are gone. Returns how to leave it. */
  enter: (onDeleted: () => void) => () => void
}

const ofClient = new WeakMap<QueryClient, PhotoDeletions>()

/** The deletions of a page, which has one client. */
function photoDeletions(client: QueryClient): PhotoDeletions {
  const deletions = ofClient.get(client) ?? createDeletions(client)
  ofClient.set(client, deletions)
  return deletions
}

/** Whether a photo is hidden until UNDO is over, or its deletion was sent. */
export function isBeingDeleted(client: QueryClient, id: string): boolean {
  return hiddenIds(photoDeletions(client).getState()).has(id)
}

function createDeletions(client: QueryClient): PhotoDeletions {
  let state = NO_DELETIONS
  let timer: ReturnType<typeof setTimeout> | undefined
  let begunAt = -Infinity
  const listeners = new Set<() => void>()
  const screens = new Set<() => void>()
  /** One function for each deletion that is being sent; it sends all requests at once that are still left. */
  const sendRests = new Set<() => void>()

  const step = (next: DeletionStep) => {
    state = afterStep(state, next)
    for (const listener of listeners) listener()
  }
  const setPaused = (isPaused: boolean) => {
    clearTimeout(timer)
    if (!isPaused && state.waiting.length > 0) timer = setTimeout(() => void send(), UNDO_MS)
  }

  async function send(atOnce = AT_ONCE): Promise<void> {
    clearTimeout(timer)
    const files = state.waiting
    if (files.length === 0) return
    step({ type: 'sent', files })
    const failures: DeletionFailure[] = []
    const gone: string[] = []
    const left = [...files]
    const sendOneByOne = async () => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) {
        try {
          await removeFile(file.id)
          gone.push(file.id)
        } catch (error) {
          if (error instanceof BackendError && error.code === 'not_found') gone.push(file.id)
          failures.push({ file, sentence: deleteFailure(asCall(error)) })
        }
      }
    }
    const workers = Array.from({ length: Math.min(atOnce, files.length) }, sendOneByOne)
    const sendRest = () => void workers.push(...Array.from({ length: left.length }, sendOneByOne))
    sendRests.add(sendRest)
    // `sendRest` adds workers to this list while it is read.
    for (const worker of workers) await worker
    sendRests.delete(sendRest)
    void forgetFiles(client, gone)
    if (gone.length > 0) for (const onDeleted of screens) onDeleted()
    step({ type: 'answered', files, failures })
    if (screens.size > 0) return
    step({ type: 'dismissed' })
    const [first] = failures
    if (first !== undefined) setFlashMessage({ sentence: first.sentence })
  }

  /** Whoever is left runs no more code, so everything is sent in one go. */
  const sendAll = () => {
    void send(Infinity)
    for (const sendRest of sendRests) sendRest()
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin(files) {
      if (state.waiting.length > 0 && performance.now() - begunAt < DOUBLE_CLICK_MS) return
      begunAt = performance.now()
      void send()
      step({ type: 'asked', files })
      setPaused(false)
    },
    undo() {
      clearTimeout(timer)
      step({ type: 'undone' })
    },
    sendNow: () => void send(),
    dismiss: () => step({ type: 'dismissed' }),
    setPaused,
    enter(onDeleted) {
      screens.add(onDeleted)
      addEventListener('pagehide', sendAll)
      return () => {
        screens.delete(onDeleted)
        if (screens.size > 0) return
        removeEventListener('pagehide', sendAll)
        sendAll()
      }
    },
  }
}

function asCall(error: unknown): { code: string; message: string } {
  return error instanceof BackendError ? error : { code: 'unexpected', message: '' }
}
