import type { Answers } from '#shared/advice/answers.ts'
import type { BackendErrorCode } from './backendError.ts'

/** A photo that is on this device only, until there is a connection. */
export type WaitingPhoto = {
  /** The order in which the photos are sent. The database counts it up. */
  place: number
  /** The same for every attempt to send it: its Idempotency-Key. */
  id: string
  /** Nobody else sees or sends it. */
  userId: string
  photo: File
  /** Photos that were chosen together have the same batch, and become one repair if something was said about them. */
  batch: string
  /** The repair that it is added to when it has been sent. */
  repairId: string | null
  answers: Answers
  /** By the clock of this device, which may be wrong. */
  keptAt: number
  /** Its id on the server, once it has been sent. Then only its repair is missing. */
  fileId: string | null
  /** How often it could not be sent in a row, although the server could be reached. Those that failed less go first. */
  attempts: number
  /** Why it could not be sent the last time. It is tried again by itself. */
  failure: string | null
  /** Why the server does not take it, or its repair. It is sent again only when the person asks for it. */
  refusal: { code: BackendErrorCode; sentence: string } | null
}
