import type { FileRecord } from '#shared/api/files.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { checkFile, type FileError, type UploadCandidate } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { isSameFile } from '#web/lib/sameFile.rules.ts'
import type { PhotoState } from '../waiting/waiting.rules.ts'

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
