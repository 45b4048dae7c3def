import { v7 as newId } from 'uuid'
import type { FileRecord } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { sanitizeFileName } from '#shared/files/fileName.rules.ts'
import { limitError } from '#shared/files/uploadLimits.rules.ts'
import { checkFile } from '#shared/files/uploads.rules.ts'
import { meOf } from './accounts.handlers.ts'
import { tellChange } from './eventStream.ts'
import { writeLists } from './lists.ts'
import { placedPhoto, presentPhoto } from './photos.ts'
import type { LocalPhoto } from './local.types.ts'
import { read, write } from './localDatabase.ts'
import { currentUserOrThrow } from './localSession.ts'
import { preparePhoto } from './preparePhoto.ts'

type NewPhoto = {
  file: File
  isSmallerCopy: boolean
  idempotencyKey: string
  onSent: () => void
  signal: AbortSignal
}

/**
 * Checks, decodes and keeps a photo. A repeated call with the same key returns the photo that is there. Throws
 * `limit_reached`, `too_large`, `wrong_type`, `no_space`, and what `preparePhoto` throws; then nothing is kept.
 */
export async function keepPhoto({
  file,
  isSmallerCopy,
  idempotencyKey,
  onSent,
  signal,
}: NewPhoto): Promise<FileRecord> {
  const user = currentUserOrThrow()
  const { plan, usage } = await meOf(user)
  const refusal = limitError(plan, usage, file.size)
  if (refusal !== null) throw refusal
  const fileName = sanitizeFileName(file.name)
  const error = checkFile({ name: fileName, type: file.type, size: file.size }, plan)
  if (error !== null) throw new AppError(error.kind, error.message)
  // Nothing is sent: all of the work is to prepare it.
  onSent()
  const { display, thumb, ...prepared } = await preparePhoto(file, signal)
  const id = await write(async (tx) => {
    const photos = await tx.objectStore('photos').index('userId').getAll(user.id)
    const before = photos.find(({ uploadKey }) => uploadKey === idempotencyKey)
    if (before !== undefined) return before.id
    const now = {
      files: photos.length,
      storage_bytes: photos.reduce((sum, { fileSize }) => sum + fileSize, 0),
    }
    const refused = limitError(plan, now, file.size)
    if (refused !== null) throw refused
    const photo: LocalPhoto = {
      id: newId(),
      userId: user.id,
      fileName,
      ...prepared,
      fileSize: file.size,
      ...(isSmallerCopy ? { madeSmaller: true } : {}),
      shows: [],
      uploadKey: idempotencyKey,
      uploadDate: new Date(),
    }
    await tx.objectStore('photos').add(photo)
    // With the type of its bytes, whatever its name says: a browser shows it as what its type says.
    const original = file.slice(0, file.size, photo.fileType)
    await tx.objectStore('photoFiles').add({ original, display, thumb }, photo.id)
    return photo.id
  })
  // Otherwise a browser that runs out of room may delete them without asking. It may refuse, and Firefox asks the
  // person, for whose answer nobody should have to wait.
  navigator.storage?.persist?.().catch(() => false)
  await writeLists()
  tellChange({ topic: 'photos', ids: [id] })
  return presentPhoto(await read((tx) => placedPhoto(tx, user.id, id)))
}
