import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { checkFile } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { changeWaitingBatch, takePhotos, type NewPhoto } from '#web/backend/waitingPhotos.ts'
import { isConnected } from '#web/lib/online.ts'
import { randomId } from '#web/lib/randomId.ts'
import { holdBatch } from '../waiting/takeOver.ts'
import { useHeldBatch } from '../waiting/useHeldBatch.ts'
import { readWaitingAgain } from '../waiting/useWaitingPhotos.ts'
import { changeChoice, sendable, toSend, type ChoiceAction } from './chosenPhotos.rules.ts'
import { useChosenPhotos, type Together } from './chosenPhotos.ts'
import { preparation } from './preparation.ts'

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
