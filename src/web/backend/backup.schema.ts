import { z } from 'zod'
import { answersSchema } from '#shared/advice/answers.schema.ts'
import { HAZARD_ANSWERS } from '#shared/advice/hazardAnswers.ts'
import { PHOTO_VIEWS } from '#shared/files/photoViews.ts'
import { actualsSchema } from '#shared/repairs/actuals.schema.ts'
import { REPAIR_STATUSES } from '#shared/repairs/repairs.rules.ts'

/** The entry of the zip that says what the others are. */
export const BACKUP_ENTRY = 'backup.json'

const photoSchema = z.object({
  /** Known to this backup only. */
  id: z.string().min(1).max(100),
  /** The entry of the zip with the original. */
  entry: z.string().min(1).max(500),
  file_name: z.string(),
  file_type: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  shows: z.array(z.enum(PHOTO_VIEWS)),
  /** Files of older versions have none. */
  caption: z.string().nullable().default(null),
  /** Whether it is a smaller copy that the app made. Files of older versions do not tell. */
  made_smaller: z.boolean().nullable().default(null),
  uploaded_at: z.iso.datetime(),
})

const repairSchema = z.object({
  title: z.string().nullable(),
  status: z.enum(REPAIR_STATUSES),
  answers: answersSchema,
  /** Ids of photos of this backup, in the order in which they are shown. */
  file_ids: z.array(z.string()),
  after_file_id: z.string().nullable(),
  /** Files of older versions lack the newer ones. */
  ...actualsSchema.partial().shape,
  cost_assumptions: z.record(z.string(), z.number()),
  is_analyzed: z.boolean(),
  /** Files of older versions have none. */
  check_again: z
    .object({ on: z.iso.date(), what: z.string().nullable(), when_done: z.boolean() })
    .nullable()
    .default(null),
  /** What was answered about suspected hazards. Files of older versions have none. */
  hazard_answers: z.array(z.object({ code: z.string(), answer: z.enum(HAZARD_ANSWERS) })).default([]),
  /** Oldest first, each with a key by which it is written once. Files of older versions have none. */
  notes: z.array(z.object({ key: z.string(), text: z.string(), written_at: z.iso.datetime() })).default([]),
  /** The steps of its result that are done, each with the `stepHash` of its text. */
  steps_done: z.array(z.object({ n: z.number().int().min(1), text_hash: z.string() })),
})

/**
 * What the app without a server has saved: the photos and repairs of one person, oldest first. Results are not in it,
 * because they are made of the answers.
 */
export const backupSchema = z.object({
  format: z.literal('mendsight-backup'),
  version: z.literal(1),
  saved_at: z.iso.datetime(),
  photos: z.array(photoSchema),
  repairs: z.array(repairSchema),
})

export type Backup = z.output<typeof backupSchema>
export type BackupPhoto = Backup['photos'][number]
export type BackupRepair = Backup['repairs'][number]

/** Photos and repairs that can be brought to an account. */
export type BroughtFrom = {
  backup: Backup
  /** The original of a photo. Throws when it cannot be read. */
  photo: (photo: BackupPhoto) => Promise<File>
}
