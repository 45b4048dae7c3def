import '#web/lib/zodWithoutEval.ts'
import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { MB } from '#shared/files/uploads.rules.ts'
import { BACKUP_ENTRY, backupSchema, type BroughtFrom } from '#web/backend/backup.schema.ts'
import { BackendError } from '#web/backend/backendError.ts'

// A worker made of text would need a hole in the content security policy.
configure({ useWebWorkers: false })

/** Nobody has said so much about a house. A larger entry is something else. */
const BACKUP_MAX_BYTES = 50 * MB

/** No plan takes a larger photo. */
const PHOTO_MAX_BYTES = 100 * MB

const NOT_A_BACKUP = "This file isn't a backup, or it is damaged. Please choose the zip file that SAVE A BACKUP made."

/** Reads a backup file. Its photos are read one by one, when they are needed. Throws when it is none. */
export async function openBackup(file: File): Promise<BroughtFrom> {
  try {
    const entries = await new ZipReader(new BlobReader(file)).getEntries()
    const byName = new Map(entries.map((entry) => [entry.filename, entry]))
    const contents = byName.get(BACKUP_ENTRY)
    if (contents === undefined || contents.directory || contents.uncompressedSize > BACKUP_MAX_BYTES) {
      throw new Error('No contents')
    }
    const backup = backupSchema.parse(JSON.parse(await contents.getData(new TextWriter())))
    return {
      backup,
      photo: async (photo) => {
        const entry = byName.get(photo.entry)
        if (entry === undefined || entry.directory || entry.uncompressedSize > PHOTO_MAX_BYTES)
          throw new BackendError('unexpected', NOT_A_BACKUP)
        const original = await entry.getData(new BlobWriter(photo.file_type), { checkSignature: true })
        return new File([original], photo.file_name, { type: photo.file_type })
      },
    }
  } catch (cause) {
    throw new BackendError('unexpected', NOT_A_BACKUP, { cause })
  }
}
