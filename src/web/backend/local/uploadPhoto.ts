import type { FileRecord } from '#shared/api/files.ts'
import type { uploadPhoto as uploadToServer } from '../server/uploadPhoto.ts'
import { withBackendErrors } from './errors.ts'

/** Keeps one photo on this device, with the interface of an upload. */
export function uploadPhoto(upload: Parameters<typeof uploadToServer>[0]): Promise<FileRecord> {
  return withBackendErrors(async () => (await import('./keepPhoto.ts')).keepPhoto(upload))
}
