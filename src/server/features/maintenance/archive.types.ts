import { z } from 'zod'

/** The version of the archive format. A restore accepts no other. */
export const ARCHIVE_VERSION = 1

/** The first entry, which a restore must know before it reads any other. */
export const headerSchema = z.object({
  version: z.literal(ARCHIVE_VERSION),
  created_at: z.iso.datetime(),
  /** The migrations of the database, in order. They become file paths, so no other form is accepted. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+$/)).min(1),
  /** Which secret the two-step logins in it are encrypted with. Backups from before this was recorded do not say. */
  secret_fingerprint: z.string().nullable().default(null),
  /** They become parts of statements, so a restore accepts only names that the database catalog contains. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
})

export type ArchiveHeader = z.output<typeof headerSchema>

/** A table in an archive, with its column names as the database quotes them. */
export type ArchivedTable = ArchiveHeader['tables'][number]

/** The last entry. An archive without it is truncated. */
export const footerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  objects: z.number().int(),
  object_bytes: z.number().int(),
})

export type ArchiveFooter = z.output<typeof footerSchema>

/** Maximum bytes of header and footer: far more than a large installation needs, and too few to fill the memory. */
export const NOTE_LIMIT = 1024 * 1024

export const HEADER = 'header.json'
export const FOOTER = 'footer.json'
