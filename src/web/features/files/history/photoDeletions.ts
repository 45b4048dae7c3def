import type { QueryClient } from '@tanstack/react-query'
import type { FileRecord } from '#shared/api/files.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import {
  deleteFailure,
  afterStep,
  hiddenIds,
  NO_DELETIONS,
  UNDO_MS,
  type DeletionFailure,
  type Deletions,
  type DeletionStep,
} from './deletions.rules.ts'
import { forgetFiles, removeFile } from '#web/features/files/files.api.ts'

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
export function photoDeletions(client: QueryClient): PhotoDeletions {
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
