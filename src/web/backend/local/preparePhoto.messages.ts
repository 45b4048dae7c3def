import type { ErrorCode } from '#shared/errors/codes.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import type { PhotoQuality } from '#shared/files/photoQuality.rules.ts'

/** What the worker makes of a photo: its facts, and upright copies without metadata. */
export type PreparedPhoto = {
  fileType: PhotoFormat
  /** In pixels, upright. */
  width: number
  height: number
  quality: PhotoQuality
  camera: CameraFacts
  /** Of the original's bytes, in hex. */
  sha256: string
  display: Blob
  thumb: Blob
}

export type PrepareReply =
  | { kind: 'prepared'; photo: PreparedPhoto }
  | { kind: 'refused'; code: ErrorCode; megapixels?: number }
  /** The browser lacks what the worker needs. */
  | { kind: 'unable' }
  /** The browser gives back other pixels than were drawn. */
  | { kind: 'hidden_pixels' }
  /** A script of the worker could not be fetched. */
  | { kind: 'not_loaded' }

/** What the worker says: first that it runs, and then what became of the photo. */
export type PrepareMessage = { kind: 'started' } | PrepareReply
