import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import type { FileRecord } from '#shared/api/files.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { checkFile, type FileError, type UploadCandidate } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import type { Batch, NewPhoto } from '#web/backend/waitingPhotos.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/hex.ts'
import { isSameFile } from '#web/lib/photoFile.rules.ts'
import type { PhotoState } from '../waiting/waiting.rules.ts'

/** What belongs to photos that are sent together, and whether any of them are on their way. */
export type Together = { batch: string; answers: Answers; isTaken: boolean }

type Queue = readonly ChosenPhoto<File>[]

/** The photos that are chosen on the upload screen, and what was said about them. */
type Chosen = { queue: Queue; together: Together }

const CHOSEN_KEY = ['chosen-photos'] as const

const noneChosen = (): Chosen => ({
  queue: [],
  together: { batch: randomId(), answers: {}, isTaken: false },
})

/** The chosen photos stay while other screens are open, and are forgotten when the person logs out. */
export function useChosenPhotos() {
  const client = useQueryClient()
  const { data } = useQuery<Chosen>({
    queryKey: CHOSEN_KEY,
    queryFn: noneChosen,
    initialData: noneChosen,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const change = useCallback(
    (changed: (before: Chosen) => Partial<Chosen>) => {
      // An upload may end after the logout, by which all of it is forgotten.
      client.setQueryData<Chosen>(CHOSEN_KEY, (before) => before && { ...before, ...changed(before) })
    },
    [client],
  )
  return { ...data, change }
}

/**
 * Keeps the chosen photos on this device when the session of this person ends by itself, and all that is cached is
 * removed, so that they are sent after the next login: some may be nowhere else. Returns how to stop.
 */
export function keepChosenAtEnd(client: QueryClient, userId: string, hasEndedByItself: () => boolean): () => void {
  lazyWaitingPhotos.preload()
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== CHOSEN_KEY[0] || !hasEndedByItself()) return
    const { queue, together } = query.state.data as Chosen
    const { batch, answers } = together
    const photos = sendable(queue).map(toSend)
    if (photos.length > 0) void take({ userId, repairId: null, batch, answers }, photos)
  })
}

async function take(batch: Batch, photos: readonly NewPhoto[]): Promise<void> {
  const loaded = await obtained(lazyWaitingPhotos)
  // Nobody is there to be told that there is no room for them.
  if (loaded.kind === 'ready') await loaded.value.takePhotos(batch, photos)
}

type Candidate = UploadCandidate & { lastModified: number }

export type ChosenPhoto<Photo extends Candidate> = {
  id: string
  photo: Photo
  /** The photo that was chosen, if `photo` is a smaller copy of it. */
  original: Photo | null
  /** The reason that this photo cannot be sent in its current form. */
  error: FileError | null
  /** The photo in the history with exactly these bytes. It is not sent again unless the person asks for that. */
  twin: FileRecord | null
  /** Why it should be taken again. Empty when nothing is wrong, and once the person keeps it as it is. */
  problems: readonly PhotoProblem[]
  state: PhotoState & { kind: 'chosen' | 'preparing' | 'refused' }
}

export type ChoiceAction<Photo extends Candidate> =
  | { type: 'chosen'; photos: readonly { id: string; photo: Photo }[] }
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'replaced'; id: string; newId: string; photo: Photo }
  /** A smaller copy takes the place of a photo that is too large. */
  | { type: 'shrunk'; id: string; newId: string; photo: Photo }
  /** The person wants the original after all. */
  | { type: 'restored'; id: string; newId: string }
  | { type: 'changed'; id: string; state: ChosenPhoto<Photo>['state'] }
  | { type: 'recognized'; id: string; twin: FileRecord }
  | { type: 'wanted'; id: string }
  | { type: 'judged'; id: string; problems: readonly PhotoProblem[] }

/** The photos that are chosen, and nobody has said yet that they are to be sent. */
export function changeChoice<Photo extends Candidate>(
  queue: readonly ChosenPhoto<Photo>[],
  action: ChoiceAction<Photo>,
  plan: Plan,
): readonly ChosenPhoto<Photo>[] {
  switch (action.type) {
    case 'chosen': {
      const fresh = action.photos.filter(
        ({ photo }, index) =>
          !queue.some((item) => isSameFile(item.original ?? item.photo, photo)) &&
          action.photos.findIndex((other) => isSameFile(other.photo, photo)) === index,
      )
      return [...queue, ...fresh.map(({ id, photo }) => chosenPhoto(id, photo, plan))]
    }
    case 'removed':
      return queue.filter((item) => !action.ids.includes(item.id))
    case 'replaced':
      return queue.map((item) => (item.id === action.id ? chosenPhoto(action.newId, action.photo, plan) : item))
    case 'shrunk':
      return queue.map((item) =>
        item.id === action.id ? { ...chosenPhoto(action.newId, action.photo, plan), original: item.photo } : item,
      )
    case 'restored':
      return queue.map((item) =>
        item.id === action.id && item.original !== null ? chosenPhoto(action.newId, item.original, plan) : item,
      )
    case 'changed':
      return queue.map((item) => (item.id === action.id ? { ...item, state: action.state } : item))
    case 'recognized':
      return queue.map((item) => (item.id === action.id ? { ...item, twin: action.twin } : item))
    case 'judged':
      return queue.map((item) => (item.id === action.id ? { ...item, problems: action.problems } : item))
    case 'wanted':
      return queue.map((item) => (item.id === action.id ? { ...item, twin: null } : item))
  }
}

function chosenPhoto<Photo extends Candidate>(id: string, photo: Photo, plan: Plan): ChosenPhoto<Photo> {
  return {
    id,
    photo,
    original: null,
    error: checkFile(photo, plan),
    twin: null,
    problems: [],
    state: { kind: 'chosen' },
  }
}

/** The photos that an upload would send: without an error, and not in the history. */
export function sendable<Photo extends Candidate>(queue: readonly ChosenPhoto<Photo>[]): ChosenPhoto<Photo>[] {
  return queue.filter(({ error, twin, state }) => error === null && twin === null && state.kind !== 'preparing')
}

/** What is handed over to be sent. */
export function toSend<Photo extends Candidate>({ id, photo, original }: ChosenPhoto<Photo>) {
  return { id, photo, isSmallerCopy: original !== null }
}
