import { KEYS } from './localSession.ts'
import { read } from './localDatabase.ts'

/** How many photos the list names, newest first, so that it fits into the 5 MB that browsers allow. */
const LISTED_PHOTOS = 5_000

/**
 * Writes the specification's two lists (section 3) anew: the registered users, and the uploaded files. They are copies
 * of what the database has, so damage to them loses nothing.
 */
export async function writeLists(): Promise<void> {
  const { accounts, photos } = await read(async (tx) => ({
    accounts: await tx.objectStore('accounts').getAll(),
    photos: await tx.objectStore('photos').getAll(),
  }))
  const users = accounts.map(({ id, email, password, name }) => ({ id, email, password, name }))
  const files = photos.toReversed().slice(0, LISTED_PHOTOS)
  try {
    localStorage.setItem(KEYS.registeredUsers, JSON.stringify(users))
    localStorage.setItem(
      KEYS.uploadedFiles,
      JSON.stringify(
        files.map(({ id, userId, fileName, fileType, fileSize, uploadDate }) => ({
          id,
          userId,
          fileName,
          fileType,
          fileSize,
          uploadDate: uploadDate.toISOString(),
        })),
      ),
    )
  } catch (error) {
    // Without room for the copies, the database still has everything. Any other failure is a fault of the app.
    if (!(error instanceof DOMException)) throw error
  }
}
