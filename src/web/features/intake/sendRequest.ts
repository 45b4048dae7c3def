import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import { BACKEND_MESSAGES } from '#web/backend/backend.messages.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/randomId.ts'
import * as api from './customers.api.ts'
import { solveChallenge } from './solveChallenge.ts'

/** A chosen photo, which stays in the memory of the page until the request was sent. */
export type ChosenPhoto = { id: string; file: File }

/** What was sent so far, so that another try goes on from there. */
export type Draft = {
  hasBegun: boolean
  /** The ids that the server gave to photos, by those of the page. */
  stored: Map<string, string>
}

export const newDraft = (): Draft => ({ hasBegun: false, stored: new Map() })

/** A photo could not be sent as it is. */
export class PhotoRefused extends Error {
  readonly id: string
  constructor(id: string, sentence: string) {
    super(sentence)
    this.id = id
  }
}

type Sending = {
  token: string
  page: IntakePage
  draft: Draft
  photos: readonly ChosenPhoto[]
  /** Makes a copy without the place; null where this browser cannot. Absent where the photos are sent as they are. */
  withoutLocation: ((photo: File, maxBytes: number) => Promise<File | 'unloaded' | null>) | undefined
  /** The form, without what the page knows itself. */
  body: Omit<api.IntakeBody, 'consent_version'>
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** What another photo mends, and not another try. */
const OF_THE_PHOTO: ReadonlySet<string> = new Set([
  'wrong_type',
  'too_large',
  'unreadable_photo',
  'too_many_pixels',
  'photo_too_complex',
  'photo_lost',
])

const NO_LOCATION =
  "This browser can't take the location out of this photo. Send it with the location, or choose another photo."

/**
 * Sends a request: begins a draft, sends its photos and then the answers. A draft that is over by then is begun again
 * once, with the photos of the page. Throws a {@link PhotoRefused}, or what the server answers.
 */
export async function sendRequest(sending: Sending): Promise<SentIntake> {
  try {
    return await sendOnce(sending, sending.page)
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== 'draft_ended') throw error
    Object.assign(sending.draft, newDraft())
    return sendOnce(sending, await api.lookAt(sending.token))
  }
}

async function sendOnce(sending: Sending, page: IntakePage): Promise<SentIntake> {
  const { token, draft, photos, body, signal } = sending
  if (!draft.hasBegun) {
    const answer = await solveChallenge(page.challenge, signal)
    signal.throwIfAborted()
    if (answer === null) throw new Error('The challenge has no answer')
    await api.begin(token, answer)
    draft.hasBegun = true
  }
  for (const [id, storedId] of draft.stored) {
    if (photos.some((photo) => photo.id === id)) continue
    await api.removePhoto(token, storedId)
    draft.stored.delete(id)
  }
  for (const [at, photo] of photos.entries()) {
    if (draft.stored.has(photo.id)) continue
    const stored = await sendPhoto(sending, page, photo, (share) => sending.onProgress((at + share) / photos.length))
    draft.stored.set(photo.id, stored)
  }
  sending.onProgress(1)
  return api.submit(token, { ...body, consent_version: page.consent.version })
}

async function sendPhoto(
  { token, withoutLocation, signal }: Sending,
  page: IntakePage,
  { id, file }: ChosenPhoto,
  onProgress: (share: number) => void,
): Promise<string> {
  const copy = withoutLocation === undefined ? file : await withoutLocation(file, page.photo_bytes_max)
  if (copy === 'unloaded') throw new BackendError('offline', BACKEND_MESSAGES.offline)
  if (copy === null) throw new PhotoRefused(id, NO_LOCATION)
  try {
    const { id: stored } = await api.sendPhoto({
      token,
      file: copy,
      isSmallerCopy: withoutLocation !== undefined,
      idempotencyKey: randomId(),
      onProgress,
      onSent: () => undefined,
      signal,
    })
    return stored
  } catch (error) {
    if (error instanceof BackendError && OF_THE_PHOTO.has(error.code)) throw new PhotoRefused(id, error.message)
    throw error
  }
}
