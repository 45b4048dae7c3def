import { useEffect, useRef, useState } from 'react'
import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import { searchSome, type Challenge, type ChallengeAnswer } from '#shared/intake/challenge.rules.ts'
import type { Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { BACKEND_MESSAGES, BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/hex.ts'
import { beginWork } from '#web/lib/reload.ts'
import * as api from './customers.api.ts'

/** A chosen photo, which stays in the memory of the page until the request was sent. */
export type ChosenPhoto = { id: string; file: File }

/** What was sent so far, so that another try goes on from there. */
export type Draft = {
  hasBegun: boolean
  /** The ids that the server gave to photos, by those of the page. */
  stored: Map<string, string>
}

const newDraft = (): Draft => ({ hasBegun: false, stored: new Map() })

/** A photo could not be sent as it is. */
class PhotoRefused extends Error {
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
async function sendRequest(sending: Sending): Promise<SentIntake> {
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

/** Numbers at a time: some milliseconds, after which the page answers what people do. */
const SOME = 2_000

/**
 * Looks for the answer in small pieces, because that takes about a second of a phone. Null when there is none, or when
 * `signal` fires.
 */
async function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<ChallengeAnswer | null> {
  const { salt, expires, signature } = challenge
  let from = 0
  while (!signal.aborted) {
    const found = searchSome(challenge, from, SOME)
    if ('answer' in found) return found.answer === null ? null : { salt, number: found.answer, expires, signature }
    from = found.next
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}

type Request = Pick<Parameters<typeof sendRequest>[0], 'photos' | 'withoutLocation' | 'body'>

type State = {
  isSending: boolean
  share: number
  /** Why it could not be sent, when no field and no photo is the reason. */
  sentence: string | null
  fault: Fault | null
  refused: { id: string; sentence: string } | null
}

const IDLE: State = { isSending: false, share: 0, sentence: null, fault: null, refused: null }

/** Sends a request once at a time. What was sent stays sent when something fails. */
export function useSendRequest(token: string, page: IntakePage, onSent: (sent: SentIntake) => void) {
  const [state, setState] = useState(IDLE)
  const draft = useRef(newDraft())
  const running = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    return () => controller.abort()
  }, [])

  async function run(request: Request): Promise<void> {
    const endWork = beginWork()
    const { signal } = running.current
    setState({ ...IDLE, isSending: true })
    try {
      const onProgress = (share: number) => setState((before) => ({ ...before, share }))
      const sent = await sendRequest({ token, page, draft: draft.current, signal, onProgress, ...request })
      // Also when the page was left meanwhile: the shop has it, and the tab must not offer to send it once more.
      onSent(sent)
    } catch (error) {
      if (!signal.aborted) setState({ ...IDLE, ...failureOf(error) })
    } finally {
      endWork()
    }
  }
  return { ...state, send: (request: Request) => void run(request) }
}

function failureOf(error: unknown): Partial<State> {
  if (error instanceof PhotoRefused) {
    const { id, message: sentence } = error
    return { refused: { id, sentence }, sentence: 'A photo could not be sent. Nothing is with the shop so far.' }
  }
  if (error instanceof BackendError && error.code === 'consent_missing') {
    return { fault: { field: 'consent', sentence: INTAKE_MESSAGES.noConsent } }
  }
  if (error instanceof BackendError && error.field !== undefined) {
    return { fault: { field: error.field, sentence: error.message } }
  }
  return { sentence: sentenceOf(error) }
}
