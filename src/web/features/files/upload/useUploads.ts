import { isConnected, isOnline } from '#web/lib/online.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { checkFile, isHeic, maxFileBytes, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { BACKEND_MESSAGES } from '#web/backend/backend.messages.ts'
import { isReadable } from '#web/backend/readablePhoto.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/randomId.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { beginWork } from '#web/lib/unfinishedWork.ts'
import { useChosenPhotos, type Together } from './chosenPhotos.ts'
import { fileKey, refreshFiles } from '#web/features/files/files.api.ts'
import { addJustUploaded } from '#web/features/files/justUploaded.ts'
import { isBeingDeleted } from '#web/features/files/history/photoDeletions.ts'
import { fetchTwin } from '#web/features/files/twin.api.ts'
import {
  changeQueue,
  failureLine,
  sendable,
  uploadShare,
  type QueueAction,
  type QueueItem,
} from './uploadQueue.rules.ts'

const SHRINK_FAILURES = {
  unreadable: "We couldn't make a smaller copy of this photo. Please choose another.",
  heic: "This browser can't make smaller copies of HEIC photos. Please save it as a JPEG, or choose another.",
  unreachable: "We couldn't load what makes smaller copies. Check your connection and try again, or reload the page.",
  outdated: 'A new version is ready. Reload the page to make a smaller copy.',
} as const

/** What is said when nobody has refused a photo. */
const NOT_ANSWERED: readonly string[] = [BACKEND_MESSAGES.offline, UPLOAD_MESSAGES.timedOut]

const NEW_VERSION = 'A new version is ready. Reload the page to upload.'

// Loaded for the first photos, so that the screen opens sooner.
const shrinking = lazyModule('shrinkPhoto', async () => (await import('./shrinkPhoto.ts')).shrinkPhoto, {
  reloadsPage: false,
})
const judging = lazyModule('photoProblems', async () => (await import('./photoProblems.ts')).photoProblems, {
  reloadsPage: false,
})

const sending = lazyModule('sendPhotos', async () => (await import('./sendPhotos.ts')).sendPhotos, {
  reloadsPage: false,
})

let lastRead: Promise<unknown> = Promise.resolve()

/** A large photo takes 200 MB while it is read, so only one is read at a time. */
function oneAtATime<Value>(read: () => Promise<Value>): Promise<Value> {
  const result = lastRead.then(read)
  lastRead = result.catch(() => undefined)
  return result
}

export type PhotoSelection = ReturnType<typeof useUploads>['selection']

/** The result of the last press of the upload button. */
export type UploadResult = { uploaded: FileRecord[]; failures: string[] }

type Parts = {
  userId: string
  plan: Plan
  onChanged: () => void
}

/**
 * The selection and its upload. `batch` has the photos that were uploaded since the selection was last empty when
 * photos were chosen. Uploads continue when the screen is left, and appear in the history.
 */
export function useUploads({ userId, plan, onChanged }: Parts) {
  const client = useQueryClient()
  const { queue, together: chosenTogether, change } = useChosenPhotos()
  const together = useRef<Together>(chosenTogether)
  const [result, setResult] = useState<UploadResult | null>(null)
  const [batch, setBatch] = useState<readonly FileRecord[]>([])
  /** The batch of photos that wait on this device, `over` when the person has deleted all of them, or null. */
  const [wait, setWait] = useState<{ batch: string } | 'over' | null>(null)
  /** Whether the last answer could not be kept with photos that wait. */
  const [isUnsaid, setUnsaid] = useState(false)
  /** The number of photos that are being uploaded. */
  const [total, setTotal] = useState(0)
  const isUploading = total > 0
  const isLocked = useRef(false)
  const cancels = useRef(new Map<string, AbortController>())
  /** Cancels the upload of a photo, which may not have begun. */
  const cancelOf = (id: string) => {
    const cancel = cancels.current.get(id) ?? new AbortController()
    cancels.current.set(id, cancel)
    return cancel
  }

  const act = useCallback(
    (action: QueueAction<File>) => change(({ queue: before }) => ({ queue: changeQueue(before, action, plan) })),
    [plan, change],
  )

  /** `isNew` when nothing of what was said before is about these photos. */
  const choose = (photos: readonly File[], { isNew }: { isNew: boolean }) => {
    if (isNew) {
      together.current = { batch: randomId(), answers: {}, isKept: false }
      change(() => ({ together: together.current }))
    }
    setResult(null)
    sending.preload()
    lazyWaitingPhotos.preload()
    if (queue.length === 0) setBatch([])
    const chosen = photos.map((photo) => ({ id: randomId(), photo }))
    act({ type: 'chosen', photos: chosen })
    // Photos from the camera are nowhere else, and the system may end the app at any time.
    if (!isConnected()) void keepForLater(chosen.filter(({ photo }) => checkFile(photo, plan) === null))
    else void lookAt(chosen)
    for (const item of chosen) {
      if (checkFile(item.photo, plan)?.kind === 'too_large') void shrink(item)
    }
  }

  const lookAt = async (chosen: readonly { id: string; photo: File }[]) => {
    const sound = chosen.filter(({ photo }) => checkFile(photo, plan) === null)
    await Promise.all([recognize(sound), judge(sound)])
  }

  /** Finds photos that show too little. None is judged if the code for that cannot be loaded. */
  const judge = async (chosen: readonly { id: string; photo: File }[]) => {
    const loaded = await obtained(judging)
    if (loaded.kind !== 'ready') return
    for (const { id, photo } of chosen) {
      const problems = await oneAtATime(() => loaded.value(photo))
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
      // A twin that is about to be gone is no reason to leave this one out.
      if (twin !== null && !isBeingDeleted(client, twin.id)) act({ type: 'recognized', id, twin })
    }
  }

  /** Keeps the first of the photos that an upload would send, and removes the others. */
  const keepFirst = (count: number) => {
    for (const { id } of sendable(queue).slice(count)) remove(id)
  }

  const remove = (id: string) => {
    cancelOf(id).abort()
    act({ type: 'removed', id })
  }

  /** Another photo takes the place of one that was not good enough. */
  const replace = (id: string, photo: File) => {
    const newId = randomId()
    act({ type: 'replaced', id, newId, photo })
    void lookAt([{ id: newId, photo }])
  }

  /** The photo is dark, blurred or small, and the person wants it as it is. */
  const keep = (id: string) => act({ type: 'judged', id, problems: [] })

  const shrink = async ({ id, photo }: { id: string; photo: File }) => {
    act({ type: 'changed', id, state: { kind: 'shrinking' } })
    const loaded = await obtained(shrinking)
    const copy =
      loaded.kind === 'ready'
        ? await oneAtATime(() => loaded.value(photo, maxFileBytes(plan.limits))).catch(() => null)
        : null
    if (copy !== null) {
      const newId = randomId()
      act({ type: 'shrunk', id, newId, photo: copy })
      if (!isConnected()) return keepForLater([{ id: newId, photo: copy }])
      return lookAt([{ id: newId, photo: copy }])
    }
    const unloaded = loaded.kind === 'unreachable' || loaded.kind === 'outdated' ? loaded.kind : null
    await fail({ id, photo }, SHRINK_FAILURES[unloaded ?? (isHeic(photo) ? 'heic' : 'unreadable')])
  }

  /** Says why nothing can be done with a photo, unless the browser cannot read it anymore. */
  const fail = async ({ id, photo }: { id: string; photo: File }, sentence: string) => {
    const message = (await isReadable(photo)) ? sentence : UPLOAD_MESSAGES.lost
    act({ type: 'changed', id, state: { kind: 'failed', message } })
  }

  /** The person wants the original instead of the smaller copy. */
  const restore = (id: string) => act({ type: 'restored', id, newId: randomId() })

  /** Keeps photos on this device, which sends them by itself when there is a connection. They leave the selection. */
  const keepForLater = async (items: readonly { id: string; photo: File }[]) => {
    if (items.length === 0) return
    // Other photos may be chosen before these are kept.
    const about = together.current
    const { batch, answers } = about
    const loaded = await obtained(lazyWaitingPhotos)
    const store = loaded.kind === 'ready' ? loaded.value : null
    const outcome = (await store?.keepPhotos({ userId, repairId: null, batch, answers }, items)) ?? 'impossible'
    if (outcome === 'kept') {
      about.isKept = true
      // Something was said while they were written.
      if (about.answers !== answers) await keepAnswers(about)
    }
    for (const item of items) {
      if (outcome === 'kept') act({ type: 'removed', id: item.id })
      else await fail(item, UPLOAD_MESSAGES.notKept[outcome])
    }
    if (outcome === 'kept' && about === together.current) setWait({ batch: about.batch })
  }

  /** Sends the first `count` photos of the selection, or all. */
  const upload = async (count = Infinity) => {
    const items = sendable(queue).slice(0, count)
    if (isLocked.current || items.length === 0) return
    if (!isOnline()) return keepForLater(items)
    isLocked.current = true
    const endWork = beginWork()
    setTotal(items.length)
    setResult(null)
    act({ type: 'started', ids: items.map((item) => item.id) })
    const records = new Map<string, FileRecord>()
    const failures = new Map<string, string>()
    /** The connection failed, so nobody has refused them. */
    const unsent = new Set<string>()
    const onOutcome = (item: QueueItem<File>, outcome: FileRecord | string | null) => {
      if (outcome === BACKEND_MESSAGES.offline && !isOnline()) {
        unsent.add(item.id)
        act({ type: 'changed', id: item.id, state: { kind: 'ready' } })
      } else if (typeof outcome === 'string') {
        failures.set(item.id, failureLine(item.photo.name, outcome))
        act({ type: 'changed', id: item.id, state: { kind: 'failed', message: outcome } })
      } else if (outcome !== null) {
        records.set(item.id, outcome)
        client.setQueryData(fileKey(outcome.id), outcome)
        act({ type: 'removed', id: item.id })
      }
    }
    const loaded = await obtained(sending)
    if (loaded.kind === 'ready') {
      await loaded.value(items, {
        signalOf: (id) => cancelOf(id).signal,
        onState: (id, state) => act({ type: 'changed', id, state }),
        onOutcome,
      })
    } else {
      for (const item of items) onOutcome(item, loaded.kind === 'outdated' ? NEW_VERSION : BACKEND_MESSAGES.offline)
    }
    isLocked.current = false
    endWork()
    setTotal(0)
    const uploaded = inOrder(items, records)
    setResult({ uploaded, failures: inOrder(items, failures) })
    setBatch((before) => [...before, ...uploaded])
    addJustUploaded(
      client,
      uploaded.map(({ id }) => id),
    )
    void refreshFiles(client)
    onChanged()
    // The network was lost on the way. The same keys make sure that nothing is stored twice.
    if (!isOnline()) await keepForLater(items.filter(({ id }) => unsent.has(id)))
  }

  /** What was said about the photos. It is kept with those of them that wait on this device. */
  const say = (answers: Answers) => {
    const about = together.current
    about.answers = answers
    if (about.isKept) void keepAnswers(about)
  }

  const keepAnswers = async ({ batch, answers }: Together) => {
    const loaded = await obtained(lazyWaitingPhotos)
    const change = loaded.kind === 'ready' ? loaded.value.changeWaitingBatch(batch, { answers }) : Promise.reject()
    await change.then(
      () => setUnsaid(false),
      () => setUnsaid(true),
    )
  }

  /** Goes on with photos that waited, as if they had been uploaded at once. */
  const endWait = (uploaded: FileRecord[], failures: string[]) => {
    setWait(uploaded.length === 0 && failures.length === 0 ? 'over' : null)
    if (uploaded.length === 0) return
    setResult({ uploaded, failures })
    setBatch((before) => [...before, ...uploaded])
  }

  const stuck = queue.filter(({ state }) => state.kind === 'failed' && NOT_ANSWERED.includes(state.message))
  /** Lets the photos wait whose upload the server did not answer. Null when there are none. */
  const sendLater =
    stuck.length === 0
      ? null
      : () => {
          setResult(null)
          void keepForLater(stuck)
        }

  /** The photo is already in the history, and the person wants to upload it anyway. */
  const want = (id: string) => act({ type: 'wanted', id })

  return {
    /** The photos that are chosen, and what can be done with one of them. */
    selection: { queue, choose, remove, keepFirst, shrink, restore, replace, keep, want },
    /** The upload of the selection, and what has become of it. */
    sending: {
      isUploading,
      total,
      /** How much of the upload is done, from 0 to 1. */
      share: uploadShare(queue, total),
      result,
      batch,
      upload,
      sendLater,
    },
    /** Photos of this screen that wait on the device, and what is said about them. */
    waiting: { wait, endWait, say, isUnsaid },
  }
}

function inOrder<Value>(items: readonly { id: string }[], values: ReadonlyMap<string, Value>): Value[] {
  return items.flatMap(({ id }) => {
    const value = values.get(id)
    return value === undefined ? [] : [value]
  })
}
