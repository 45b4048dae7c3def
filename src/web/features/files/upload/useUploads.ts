import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { checkFile, isHeic, maxFileBytes, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { isReadable } from '#web/backend/readablePhoto.ts'
import { changeWaitingBatch, takePhotos, type NewPhoto } from '#web/backend/waitingPhotos.ts'
import { isBeingDeleted } from '#web/features/files/history/photoDeletions.tsx'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { isConnected } from '#web/lib/online.ts'
import { randomId } from '#web/lib/hex.ts'
import { findTwin } from '../twin.api.ts'
import { holdBatch, readWaitingAgain, useHeldBatch } from '#web/features/files/waiting/useWaitingPhotos.ts'
import { changeChoice, sendable, toSend, useChosenPhotos, type ChoiceAction, type Together } from './chosenPhotos.ts'

type Item = NewPhoto

export type PhotoSelection = ReturnType<typeof useUploads>['selection']

/**
 * The photos that are chosen on a screen, and the batch of those that were pressed for. What is sent goes on when the
 * screen is left, and appears in the history.
 */
export function useUploads(userId: string, plan: Plan) {
  const client = useQueryClient()
  const { queue, together: chosenTogether, change } = useChosenPhotos()
  const together = useRef<Together>(chosenTogether)
  /** Whether the last answer could not be kept with photos that wait. */
  const [isUnsaid, setUnsaid] = useState(false)
  const leaving = useRef(new Set<string>())
  const batch = useHeldBatch(userId, chosenTogether.batch)
  /** How many had been uploaded before those that the next notice of success is about. */
  const [before, setBefore] = useState(batch.uploaded.length)

  const act = useCallback(
    (action: ChoiceAction<File>) => change((chosen) => ({ queue: changeChoice(chosen.queue, action, plan) })),
    [plan, change],
  )

  /** Hands photos over to be sent. They leave the selection. */
  const send = async (items: readonly Item[]) => {
    const fresh = items.filter(({ id }) => !leaving.current.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) leaving.current.add(id)
    // Other photos may be chosen before these are kept.
    const about = together.current
    const { batch: name, answers } = about
    // Whoever goes to another screen finds them there as new photos. Without a connection, that may be hours later, and
    // in another tab.
    if (isConnected()) holdBatch(name)
    await takePhotos({ userId, repairId: null, batch: name, answers }, fresh)
    // Until they stand among those that are sent, the screen would show an empty selection for a moment.
    await readWaitingAgain(client)
    act({ type: 'removed', ids: fresh.map(({ id }) => id) })
    about.isTaken = true
    // Something was said while they were written.
    if (about.answers !== answers) await keepAnswers(about)
  }

  const prepare = preparation({ client, plan, act })

  const shrink = async (item: Item) => {
    const copy = await prepare.shrink(item)
    if (copy === null) return
    if (isConnected()) await prepare.lookAt([copy])
    else await send([copy])
  }

  const choose = (photos: readonly File[], { isNew }: { isNew: boolean }) => {
    if (isNew) {
      together.current = { batch: randomId(), answers: {}, isTaken: false }
      change(() => ({ together: together.current }))
    }
    setBefore(isNew ? 0 : batch.uploaded.length)
    const chosen = photos.map((photo) => ({ id: randomId(), photo }))
    act({ type: 'chosen', photos: chosen })
    // Photos from the camera are nowhere else, and the system may end the app at any time.
    if (!isConnected()) void send(chosen.filter(({ photo }) => checkFile(photo, plan) === null))
    else void prepare.lookAt(chosen)
    for (const item of chosen) {
      if (checkFile(item.photo, plan)?.kind === 'too_large') void shrink(item)
    }
  }

  /** Keeps the first of the photos that an upload would send, and removes the others. */
  const keepFirst = (count: number) =>
    act({
      type: 'removed',
      ids: sendable(queue)
        .slice(count)
        .map(({ id }) => id),
    })

  /** Another photo takes the place of one that was not good enough. */
  const replace = (id: string, photo: File) => {
    const newId = randomId()
    act({ type: 'replaced', id, newId, photo })
    void prepare.lookAt([{ id: newId, photo }])
  }

  /** Sends the first `count` photos of the selection, or all. */
  const upload = (count = Infinity) => {
    setBefore(batch.uploaded.length)
    void send(sendable(queue).slice(0, count).map(toSend))
  }

  /** What was said about the photos. It is kept with those of them that are not in the history yet. */
  const say = (answers: Answers) => {
    const about = together.current
    about.answers = answers
    if (about.isTaken) void keepAnswers(about)
  }

  const keepAnswers = ({ batch: name, answers }: Together) =>
    changeWaitingBatch(name, { answers }).then(
      () => setUnsaid(false),
      () => setUnsaid(true),
    )

  return {
    /** The photos that are chosen, and what can be done with one of them. */
    selection: {
      queue,
      choose,
      replace,
      keepFirst,
      remove: (id: string) => act({ type: 'removed', ids: [id] }),
      shrink,
      /** The person wants the original instead of the smaller copy. */
      restore: (id: string) => act({ type: 'restored', id, newId: randomId() }),
      /** The photo is dark, blurred or small, and the person wants it as it is. */
      keep: (id: string) => act({ type: 'judged', id, problems: [] }),
      /** The photo is already in the history, and the person wants to upload it anyway. */
      want: (id: string) => act({ type: 'wanted', id }),
    },
    upload,
    batch,
    /** How many photos the notice of success is about. */
    arrived: batch.uploaded.length - before,
    say,
    isUnsaid,
  }
}

const SHRINK_FAILURES = {
  unreadable: "We couldn't make a smaller copy of this photo. Please choose another.",
  heic: "This browser can't make smaller copies of HEIC photos. Please save it as a JPEG, or choose another.",
  unreachable: "We couldn't load what makes smaller copies. Check your connection and try again, or reload the page.",
  outdated: 'A new version is ready. Reload the page to make a smaller copy.',
} as const

// Loaded for the first photos, so that the screen opens sooner.
const shrinking = lazyModule(async () => (await import('./shrinkPhoto.ts')).shrinkPhoto, {
  reloadsPage: false,
})
const judging = lazyModule(async () => (await import('./shrinkPhoto.ts')).photoProblems, {
  reloadsPage: false,
})

let lastRead: Promise<unknown> = Promise.resolve()

/** A large photo takes 200 MB while it is read, so only one is read at a time. */
function oneAtATime<Value>(read: () => Promise<Value>): Promise<Value> {
  const result = lastRead.then(read)
  lastRead = result.catch(() => undefined)
  return result
}

type Parts = {
  client: QueryClient
  plan: Plan
  act: (action: ChoiceAction<File>) => void
}

/** What is found out about a photo, and done to it, before it is sent. */
function preparation({ client, plan, act }: Parts) {
  const lookAt = async (chosen: readonly Item[]) => {
    const sound = chosen.filter(({ photo }) => checkFile(photo, plan) === null)
    await Promise.all([recognize(sound), judge(sound)])
  }

  /** Finds photos that show too little. None is judged if the code for that cannot be loaded. */
  const judge = async (chosen: readonly Item[]) => {
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
  const recognize = async (chosen: readonly Item[]) => {
    for (const { id, photo } of chosen) {
      const twin = await findTwin(photo).catch(() => null)
      // A twin that is about to be gone is no reason to leave this one out.
      if (twin !== null && !isBeingDeleted(client, twin.id)) act({ type: 'recognized', id, twin })
    }
  }

  /** Makes a copy that the plan takes, which takes the place of the photo. Null when that cannot be done. */
  const shrink = async ({ id, photo }: Item): Promise<Item | null> => {
    act({ type: 'changed', id, state: { kind: 'preparing' } })
    const loaded = await obtained(shrinking)
    const copy =
      loaded.kind === 'ready'
        ? await oneAtATime(() => loaded.value(photo, maxFileBytes(plan.limits))).catch(() => null)
        : null
    if (copy !== null) {
      const item = { id: randomId(), photo: copy, isSmallerCopy: true }
      act({ type: 'shrunk', id, newId: item.id, photo: copy })
      return item
    }
    const unloaded = loaded.kind === 'unreachable' || loaded.kind === 'outdated' ? loaded.kind : null
    const reason = SHRINK_FAILURES[unloaded ?? (isHeic(photo) ? 'heic' : 'unreadable')]
    const sentence = (await isReadable(photo)) ? reason : UPLOAD_MESSAGES.lost
    act({ type: 'changed', id, state: { kind: 'refused', sentence } })
    return null
  }

  return { lookAt, shrink }
}
