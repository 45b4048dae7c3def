import pLimit from 'p-limit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { checkFile, maxFileBytes, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { uploadPhoto } from '#web/backend/uploadPhoto.ts'
import { pause } from '#web/lib/pause.ts'
import { randomId } from '#web/lib/randomId.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { beginWork } from '#web/lib/unfinishedWork.ts'
import { fetchTwin, refreshFiles } from './files.api.ts'
import { addNewPhotos } from './newPhotos.ts'
import {
  changeQueue,
  failureLine,
  retryDelay,
  sendable,
  type QueueAction,
  type QueueItem,
} from './uploadQueue.rules.ts'

const CANNOT_SHRINK = "We couldn't make a smaller copy of this photo. Please choose another."

/** The result of the last press of the upload button. */
export type UploadResult = { uploaded: FileRecord[]; failures: string[] }

/** The selection and its upload. Uploads continue when the screen is left, and appear in the history. */
export function useUploads(plan: Plan, onChanged: () => void) {
  const client = useQueryClient()
  const [queue, setQueue] = useState<readonly QueueItem<File>[]>([])
  const [result, setResult] = useState<UploadResult | null>(null)
  const [isUploading, setUploading] = useState(false)
  const isLocked = useRef(false)
  const cancels = useRef(new Map<string, AbortController>())
  /** The photo may have been removed from the selection while it waited. */
  const removed = useRef(new Set<string>())

  const act = useCallback(
    (action: QueueAction<File>) => setQueue((before) => changeQueue(before, action, plan)),
    [plan],
  )

  const choose = (photos: readonly File[]) => {
    setResult(null)
    const chosen = photos.map((photo) => ({ id: randomId(), photo }))
    act({ type: 'chosen', photos: chosen })
    void lookAt(chosen)
  }

  const lookAt = async (chosen: readonly { id: string; photo: File }[]) => {
    const sound = chosen.filter(({ photo }) => checkFile(photo, plan) === null)
    await Promise.all([recognize(sound), judge(sound)])
  }

  /** Finds photos that show too little. One after the other, because a large one takes 200 MB while it is read. */
  const judge = async (chosen: readonly { id: string; photo: File }[]) => {
    // Loaded when it is needed, so that the screen opens sooner. Photos are not judged if that fails.
    const loaded = await import('./photoProblems.ts').catch(() => null)
    if (loaded === null) return
    for (const { id, photo } of chosen) {
      const problems = await loaded.photoProblems(photo)
      if (problems.length > 0) act({ type: 'judged', id, problems })
    }
  }

  /**
   * Finds photos that are already in the history. This is only a convenience: a photo that cannot be checked is
   * uploaded normally.
   */
  const recognize = async (chosen: readonly { id: string; photo: File }[]) => {
    for (const { id, photo } of chosen) {
      const hash = await sha256(photo)
      const twin = hash === null ? null : await fetchTwin(hash).catch(() => null)
      if (twin !== null) act({ type: 'recognized', id, twin })
    }
  }

  /** Keeps the first of the photos that an upload would send, and removes the others. */
  const keepFirst = (count: number) => {
    for (const { id } of sendable(queue).slice(count)) remove(id)
  }

  const remove = (id: string) => {
    removed.current.add(id)
    cancels.current.get(id)?.abort()
    act({ type: 'removed', id })
  }

  /** Another photo takes the place of one that was not good enough. */
  const replace = (id: string, photo: File) => {
    const newId = randomId()
    act({ type: 'replaced', id, newId, photo })
    void lookAt([{ id: newId, photo }])
  }

  const keep = (id: string) => act({ type: 'judged', id, problems: [] })

  const shrink = async (item: QueueItem<File>) => {
    act({ type: 'changed', id: item.id, state: { kind: 'shrinking' } })
    const loaded = await import('./shrinkPhoto.ts').catch(() => null)
    const copy = loaded === null ? null : await loaded.shrinkPhoto(item.photo, maxFileBytes(plan.limits))
    if (copy === null) act({ type: 'changed', id: item.id, state: { kind: 'failed', message: CANNOT_SHRINK } })
    else act({ type: 'replaced', id: item.id, newId: randomId(), photo: copy })
  }

  /** Null when the upload was canceled. */
  const send = async (item: QueueItem<File>): Promise<FileRecord | string | null> => {
    if (removed.current.has(item.id)) return null
    const cancel = new AbortController()
    cancels.current.set(item.id, cancel)
    const startedAt = performance.now()
    try {
      for (;;) {
        const answer = await sendOnce(item, cancel.signal)
        if (!(answer instanceof Error)) return answer
        if (cancel.signal.aborted) return null
        const delay = answer instanceof BackendError ? retryDelay(answer, performance.now() - startedAt) : null
        if (delay === null) return sentenceOf(answer)
        act({ type: 'changed', id: item.id, state: { kind: 'waiting' } })
        await pause(delay, cancel.signal)
        if (cancel.signal.aborted) return null
      }
    } finally {
      cancels.current.delete(item.id)
    }
  }

  const sendOnce = async (item: QueueItem<File>, signal: AbortSignal): Promise<FileRecord | Error> => {
    act({ type: 'changed', id: item.id, state: { kind: 'sending', share: 0 } })
    try {
      return await uploadPhoto({
        file: item.photo,
        idempotencyKey: item.id,
        signal,
        onProgress: (share) => act({ type: 'changed', id: item.id, state: { kind: 'sending', share } }),
        onSent: () => act({ type: 'changed', id: item.id, state: { kind: 'preparing' } }),
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  const upload = async () => {
    const items = sendable(queue)
    if (isLocked.current || items.length === 0) return
    isLocked.current = true
    const endWork = beginWork()
    setUploading(true)
    setResult(null)
    act({ type: 'started', ids: items.map((item) => item.id) })
    const records = new Map<string, FileRecord>()
    const failures = new Map<string, string>()
    await pLimit(UPLOADS_AT_ONCE.window).map(items, async (item) => {
      const answer = await send(item)
      if (typeof answer === 'string') {
        failures.set(item.id, failureLine(item.photo.name, answer))
        act({ type: 'changed', id: item.id, state: { kind: 'failed', message: answer } })
      } else if (answer !== null) {
        records.set(item.id, answer)
        act({ type: 'removed', id: item.id })
      }
    })
    isLocked.current = false
    endWork()
    setUploading(false)
    const uploaded = inOrder(items, records)
    setResult({ uploaded, failures: inOrder(items, failures) })
    addNewPhotos(
      client,
      uploaded.map(({ id }) => id),
    )
    void refreshFiles(client)
    onChanged()
  }

  const want = (id: string) => act({ type: 'wanted', id })

  return { queue, result, isUploading, choose, remove, keepFirst, shrink, replace, keep, want, upload }
}

function inOrder<Value>(items: readonly { id: string }[], values: ReadonlyMap<string, Value>): Value[] {
  return items.flatMap(({ id }) => {
    const value = values.get(id)
    return value === undefined ? [] : [value]
  })
}
