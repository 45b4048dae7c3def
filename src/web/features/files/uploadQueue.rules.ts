import type { FileRecord } from '#shared/api/files.ts'
import { checkFile, type FileError, type UploadCandidate } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'

export type QueueState =
  | { kind: 'ready' }
  /** Its turn comes when one of those before it has ended. */
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  /** All bytes have left; the server reads and keeps the photo. */
  | { kind: 'preparing' }
  | { kind: 'shrinking' }
  | { kind: 'failed'; message: string }

export type QueueItem<Photo extends UploadCandidate> = {
  id: string
  photo: Photo
  /** Why this photo cannot be sent as it is. */
  error: FileError | null
  /** The photo of the history that has exactly these bytes; it is not sent again unless somebody wants it. */
  twin: FileRecord | null
  state: QueueState
}

export type QueueAction<Photo extends UploadCandidate> =
  | { type: 'chosen'; photos: readonly { id: string; photo: Photo }[] }
  | { type: 'removed'; id: string }
  | { type: 'replaced'; id: string; newId: string; photo: Photo }
  | { type: 'changed'; id: string; state: QueueState }
  | { type: 'started'; ids: readonly string[] }
  | { type: 'recognised'; id: string; twin: FileRecord }
  | { type: 'wanted'; id: string }

/** The selection of photos and what becomes of each. A photo that was uploaded leaves it. */
export function changeQueue<Photo extends UploadCandidate>(
  queue: readonly QueueItem<Photo>[],
  action: QueueAction<Photo>,
  plan: Plan,
): readonly QueueItem<Photo>[] {
  switch (action.type) {
    case 'chosen': {
      const fresh = action.photos.filter(
        ({ photo }, index) =>
          !queue.some((item) => isSame(item.photo, photo)) &&
          action.photos.findIndex((other) => isSame(other.photo, photo)) === index,
      )
      return [...queue, ...fresh.map(({ id, photo }) => readyItem(id, photo, plan))]
    }
    case 'removed':
      return queue.filter((item) => item.id !== action.id)
    case 'replaced':
      return queue.map((item) => (item.id === action.id ? readyItem(action.newId, action.photo, plan) : item))
    case 'changed':
      return queue.map((item) => (item.id === action.id ? { ...item, state: action.state } : item))
    case 'started':
      return queue.map((item) => (action.ids.includes(item.id) ? { ...item, state: { kind: 'waiting' } } : item))
    case 'recognised':
      // Recognising takes a moment: a photo that is on its way by then stays on it.
      return queue.map((item) =>
        item.id === action.id && item.state.kind === 'ready' ? { ...item, twin: action.twin } : item,
      )
    case 'wanted':
      return queue.map((item) => (item.id === action.id ? { ...item, twin: null } : item))
  }
}

function readyItem<Photo extends UploadCandidate>(id: string, photo: Photo, plan: Plan): QueueItem<Photo> {
  return { id, photo, error: checkFile(photo, plan), twin: null, state: { kind: 'ready' } }
}

/** Choosing the same photo twice is a slip, not a wish for two of it. */
function isSame(one: UploadCandidate, other: UploadCandidate): boolean {
  return one.name === other.name && one.size === other.size && one.type === other.type
}

/** Those that an upload would send: without a fault, not there already, new or failed before. */
export function sendable<Photo extends UploadCandidate>(queue: readonly QueueItem<Photo>[]): QueueItem<Photo>[] {
  return queue.filter(
    (item) =>
      item.error === null && item.twin === null && (item.state.kind === 'ready' || item.state.kind === 'failed'),
  )
}

/** Milliseconds for which a photo that is refused only for now is sent again and again. */
const WAIT_MS = 5 * 60_000

/** Refusals that end when other uploads do, such as those of another window. */
const PASSING: readonly string[] = ['too_many_uploads', 'uploads_busy']

/**
 * Milliseconds after which a refused photo is to be sent again, or null when the person must be told. `since` is how long
 * it has been refused by now.
 */
export function retryDelay(
  refusal: { code: string; retryAfterSeconds?: number | undefined },
  since: number,
): number | null {
  if (!PASSING.includes(refusal.code)) return null
  const delay = (refusal.retryAfterSeconds ?? 5) * 1000
  return since + delay > WAIT_MS ? null : delay
}

/** 'crack.jpg: The sentence', without naming the photo twice. */
export function failureLine(name: string, message: string): string {
  return message.startsWith(`${name}:`) ? message : `${name}: ${message}`
}
