import type { Answers } from '#shared/advice/answers.ts'
import type { FileRecord } from '#shared/api/files.ts'
import type { BackendErrorCode } from './backendError.ts'

/** Whose photos they are that somebody chose without an account. No account has this id, so nothing sends them. */
export const NOBODY = ''

/** A photo that is to be sent. */
export type WaitingPhoto = {
  /** The order in which the photos are sent. The store counts it up. */
  place: number
  /** The same for every attempt to send it: its Idempotency-Key. */
  id: string
  /** Nobody else sees or sends it. `NOBODY` until the person who chose it has an account. */
  userId: string
  /** The shop that it is for. Missing for the own workspace. It never becomes another one. */
  shopId?: string
  photo: File
  /** Whether it is a smaller copy that this app made, and no longer what the camera wrote. */
  isSmallerCopy?: boolean
  /** Photos that were chosen together have the same batch, and become one repair if something was said about them. */
  batch: string
  /** The repair that it is added to when it has been sent. */
  repairId: string | null
  answers: Answers
  /** By the clock of this device, which may be wrong. */
  keptAt: number
  /** Its id on the server, once it has been sent. Then only its repair is missing. */
  fileId: string | null
  /** What the server has of it, once it has been sent. Photos that an earlier version of the app kept lack it. */
  record?: FileRecord
  /** How often it could not be sent in a row, although the server could be reached. Those that failed less go first. */
  attempts: number
  /** Why it could not be sent the last time. It is tried again by itself. */
  failure: string | null
  failureCode?: BackendErrorCode
  /** Why the server does not take it, or its repair. It is sent again only when the person asks for it. */
  refusal: { code: BackendErrorCode; sentence: string } | null
  /**
   * Why it is only in the memory of this tab: the device has no room, the browser keeps nothing, as in some private
   * windows, or it is kept elsewhere anyway. Missing when it is kept in the database of the browser.
   */
  inMemory?: 'full' | 'impossible' | 'elsewhere'
}
