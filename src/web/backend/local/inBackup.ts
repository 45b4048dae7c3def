import type { BackupPhoto, BackupRepair } from '#web/backend/backup.schema.ts'
import type { LocalPhoto, LocalRepair } from './local.types.ts'
import { read } from './localDatabase.ts'
import { localActuals } from './repairs.ts'

/** The original of a photo. Throws when it was deleted meanwhile. */
export async function originalOf({ id, file_name, file_type }: BackupPhoto): Promise<File> {
  const files = await read((tx) => tx.objectStore('photoFiles').get(id))
  if (files === undefined) throw new Error(`The photo ${id} is not there any more`)
  return new File([files.original], file_name, { type: file_type })
}

export function photoInBackup(photo: LocalPhoto): BackupPhoto {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(photo.fileName)?.[0].toLowerCase() ?? ''
  return {
    id: photo.id,
    entry: `photos/${photo.id}${extension}`,
    file_name: photo.fileName,
    file_type: photo.fileType,
    sha256: photo.sha256,
    shows: photo.shows,
    caption: photo.caption ?? null,
    made_smaller: photo.madeSmaller ?? null,
    uploaded_at: photo.uploadDate.toISOString(),
  }
}

/** A repair without the steps that are done. */
export function repairInBackup(repair: LocalRepair): BackupRepair {
  return {
    title: repair.title,
    status: repair.status,
    answers: repair.answers,
    file_ids: repair.fileIds,
    after_file_id: repair.afterFileId,
    ...localActuals(repair),
    cost_assumptions: repair.costAssumptions,
    check_again:
      repair.check == null ? null : { on: repair.check.on, what: repair.check.what, when_done: repair.check.whenDone },
    is_analyzed: repair.newestRunId !== null,
    hazard_answers: (repair.hazardAnswers ?? []).map(({ code, answer }) => ({ code, answer })),
    notes: (repair.notes ?? []).map(({ key, text, createdAt }) => ({ key, text, written_at: createdAt.toISOString() })),
    steps_done: [],
  }
}
