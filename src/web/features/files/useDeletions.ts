import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { deleteFailure } from './deleteFailure.rules.ts'
import { afterStep, hiddenIds, NO_DELETIONS, UNDO_MS, type DeletionFailure } from './deletions.rules.ts'
import { forgetFiles, removeFile } from './files.api.ts'
import { forgetDeletion, noteDeletion } from './photosBeingDeleted.ts'

/** Requests that are sent at the same time, as long as nobody leaves the page. */
const AT_ONCE = 4

export type DeletionsOfScreen = ReturnType<typeof useDeletions>

/**
 * Deletes photos after a time in which that can be undone. Until then they are only hidden, and nothing is sent. A
 * person who leaves the screen or the page can't undo the deletion any more, so it is sent at once.
 */
export function useDeletions(onDeleted: () => void) {
  const client = useQueryClient()
  const [state, step] = useReducer(afterStep, NO_DELETIONS)
  const [isPaused, setPaused] = useState(false)
  const waiting = useRef<readonly FileRecord[]>([])
  /** One function for each deletion that is being sent; it sends all requests at once that are still left. */
  const sendRests = useRef(new Set<() => void>())
  const isShown = useRef(true)
  const latestOnDeleted = useRef(onDeleted)
  useEffect(() => {
    latestOnDeleted.current = onDeleted
  })

  const send = useCallback(
    async (atOnce = AT_ONCE) => {
      const files = waiting.current
      if (files.length === 0) return
      waiting.current = []
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
      sendRests.current.add(sendRest)
      // `sendRest` adds workers to this list while it is read.
      for (const worker of workers) await worker
      sendRests.current.delete(sendRest)
      forgetDeletion(
        client,
        failures.map(({ file }) => file.id),
      )
      void forgetFiles(client, gone)
      if (gone.length > 0) latestOnDeleted.current()
      step({ type: 'answered', files, failures })
      const [first] = failures
      if (first !== undefined && !isShown.current) setFlashMessage({ sentence: first.sentence })
    },
    [client],
  )

  useEffect(() => {
    if (state.waiting.length === 0 || isPaused) return undefined
    const timer = setTimeout(() => void send(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [state.waiting, isPaused, send])

  useEffect(() => {
    isShown.current = true
    // A page that is left runs no more code, so everything is sent in one go.
    const rests = sendRests.current
    const sendAll = () => {
      void send(Infinity)
      for (const sendRest of rests) sendRest()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      isShown.current = false
      sendAll()
    }
  }, [send])

  const ask = useCallback(
    (files: readonly FileRecord[]) => {
      void send()
      waiting.current = files
      noteDeletion(
        client,
        files.map(({ id }) => id),
      )
      setPaused(false)
      step({ type: 'asked', files })
    },
    [client, send],
  )
  const undo = useCallback(() => {
    forgetDeletion(
      client,
      waiting.current.map(({ id }) => id),
    )
    waiting.current = []
    step({ type: 'undone' })
  }, [client])
  const dismiss = useCallback(() => step({ type: 'dismissed' }), [])
  const hidden = useMemo(() => hiddenIds(state), [state])
  return { ...state, hidden, ask, undo, sendNow: send, dismiss, setPaused }
}

function asCall(error: unknown): { code: string; message: string } {
  return error instanceof BackendError ? error : { code: 'unexpected', message: '' }
}
