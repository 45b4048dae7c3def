import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BACKEND_MESSAGES, BackendError } from './backendError.ts'

/**
 * Whether the browser can still read a photo. It may have been moved or changed since it was chosen, a cloud drive or
 * picker may have taken it away, and something that cleans up the disk may have deleted a copy.
 */
export async function isReadable(photo: File): Promise<boolean> {
  return photo
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength === 1,
      () => false,
    )
}

/**
 * Why a request with a photo got no response: the photo could not be read, which browsers report in the same way as a
 * lost connection, or the server could not be reached.
 */
export async function unsentError(photo: File, cause?: unknown): Promise<BackendError> {
  return (await isReadable(photo))
    ? new BackendError('offline', BACKEND_MESSAGES.offline, { cause })
    : new BackendError('photo_lost', UPLOAD_MESSAGES.lost, { cause })
}
