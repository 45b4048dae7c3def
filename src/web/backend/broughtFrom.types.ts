import type { Backup, BackupPhoto } from './backup.schema.ts'

/** Photos and repairs that can be brought to an account. */
export type BroughtFrom = {
  backup: Backup
  /** The original of a photo. Throws when it cannot be read. */
  photo: (photo: BackupPhoto) => Promise<File>
}
