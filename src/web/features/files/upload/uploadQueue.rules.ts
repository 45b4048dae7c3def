import type { FileRecord } from '#shared/api/files.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { checkFile, type FileError, type UploadCandidate } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'

export type QueueState =
  | { kind: 'ready' }
  /** Waiting until an earlier upload has ended. */
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  /** All bytes have been sent; the server is reading and storing the photo. */
  | { kind: 'preparing' }
  | { kind: 'shrinking' }
  | { kind: 'failed'; message: string }

export type QueueItem<Photo extends UploadCandidate> = {
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
  state: QueueState
}

export type QueueAction<Photo extends UploadCandidate> =
  | { type: 'chosen'; photos: readonly { id: string; photo: Photo }[] }
  | { type: 'removed'; id: string }
  | { type: 'replaced'; id: string; newId: string; photo: Photo }
  /** A smaller copy takes the place of a photo that is too large. */
  | { type: 'shrunk'; id: string; newId: string; photo: Photo }
  /** The person wants the original after all. */
  | { type: 'restored'; id: string; newId: string }
  | { type: 'changed'; id: string; state: QueueState }
  | { type: 'started'; ids: readonly string[] }
  | { type: 'recognized'; id: string; twin: FileRecord }
  | { type: 'wanted'; id: string }
  | { type: 'judged'; id: string; problems: readonly PhotoProblem[] }

/** The selected photos and the state of each. A photo that was uploaded leaves the selection. */
export function changeQueue<Photo extends UploadCandidate>(
  queue: readonly QueueItem<Photo>[],
  action: QueueAction<Photo>,
  plan: Plan,
): readonly QueueItem<Photo>[] {
  switch (action.type) {
    case 'chosen': {
      const fresh = action.photos.filter(
        ({ photo }, index) =>
          !queue.some((item) => isSame(item.original ?? item.photo, photo)) &&
          action.photos.findIndex((other) => isSame(other.photo, photo)) === index,
      )
      return [...queue, ...fresh.map(({ id, photo }) => readyItem(id, photo, plan))]
    }
    case 'removed':
      return queue.filter((item) => item.id !== action.id)
    case 'replaced':
      return queue.map((item) => (item.id === action.id ? readyItem(action.newId, action.photo, plan) : item))
    case 'shrunk':
      return queue.map((item) =>
        item.id === action.id ? { ...readyItem(action.newId, action.photo, plan), original: item.photo } : item,
      )
    case 'restored':
      return queue.map((item) =>
        item.id === action.id && item.original !== null ? readyItem(action.newId, item.original, plan) : item,
      )
    case 'changed':
      return queue.map((item) => (item.id === action.id ? { ...item, state: action.state } : item))
    case 'started':
      return queue.map((item) => (action.ids.includes(item.id) ? { ...item, state: { kind: 'waiting' } } : item))
    case 'recognized':
      // Finding duplicates takes a moment. A photo that is already being uploaded by then continues.
      return queue.map((item) =>
        item.id === action.id && item.state.kind === 'ready' ? { ...item, twin: action.twin } : item,
      )
    case 'judged':
      return queue.map((item) => (item.id === action.id ? { ...item, problems: action.problems } : item))
    case 'wanted':
      return queue.map((item) => (item.id === action.id ? { ...item, twin: null } : item))
  }
}

function readyItem<Photo extends UploadCandidate>(id: string, photo: Photo, plan: Plan): QueueItem<Photo> {
  return {
    id,
    photo,
    original: null,
    error: checkFile(photo, plan),
    twin: null,
    problems: [],
    state: { kind: 'ready' },
  }
}

/** Choosing the same photo twice is a mistake and does not mean that the person wants two copies. */
function isSame(one: UploadCandidate, other: UploadCandidate): boolean {
  return one.name === other.name && one.size === other.size && one.type === other.type
}

/** The photos that an upload would send: without an error, not in the history, and either new or failed before. */
export function sendable<Photo extends UploadCandidate>(queue: readonly QueueItem<Photo>[]): QueueItem<Photo>[] {
  return queue.filter(
    (item) =>
      item.error === null && item.twin === null && (item.state.kind === 'ready' || item.state.kind === 'failed'),
  )
}

/** How much of an upload of so many photos is done, from 0 to 1. Photos that were uploaded have left the queue. */
export function uploadShare<Photo extends UploadCandidate>(queue: readonly QueueItem<Photo>[], total: number): number {
  if (total === 0) return 0
  const left = queue.flatMap(({ state }) => {
    if (state.kind === 'waiting') return [1]
    if (state.kind === 'sending') return [1 - state.share]
    // The server still has work to do.
    return state.kind === 'preparing' ? [0.1] : []
  })
  return Math.max(0, 1 - left.reduce((sum, each) => sum + each, 0) / total)
}

const UPLOADS_MS = 5 * 60_000

/**
 * For how many milliseconds a photo is sent again that is refused only temporarily: until other uploads end, such as
 * those of another window, or the earlier attempt of the same photo, which a server that was killed leaves behind for
 * half a minute; and until a server that stops has been replaced, or its decoders have time.
 */
const PASSING: ReadonlyMap<string, number> = new Map([
  ['too_many_uploads', UPLOADS_MS],
  ['uploads_busy', UPLOADS_MS],
  ['upload_running', UPLOADS_MS],
  ['unavailable', 30_000],
])

/**
 * Milliseconds until a refused photo is sent again, or null when the person must be told. `since` is how long it has
 * been refused so far.
 */
export function retryDelay(
  failure: { code: string; retryAfterSeconds?: number | undefined },
  since: number,
): number | null {
  const delay = (failure.retryAfterSeconds ?? 5) * 1000
  return since + delay > (PASSING.get(failure.code) ?? 0) ? null : delay
}

/** 'crack.jpg: The message', without naming the photo twice. */
export function failureLine(name: string, message: string): string {
  return message.startsWith(`${name}:`) ? message : `${name}: ${message}`
}
