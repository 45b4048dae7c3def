import { z } from 'zod'

/** The form of the archive; a restore takes this one only. */
export const ARCHIVE_VERSION = 1

/** The first entry: what a restore must know before it reads on. */
export const headerSchema = z.object({
  version: z.literal(ARCHIVE_VERSION),
  created_at: z.iso.datetime(),
  /** The migrations of the database, in order. They become paths of files, so no other form is taken. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+$/)).min(1),
  /** They become parts of statements: a restore takes only those that it finds in the catalogue of the database. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
})

export type ArchiveHeader = z.output<typeof headerSchema>

/** A table of an archive, with the names of its columns as the database quotes them. */
export type ArchivedTable = ArchiveHeader['tables'][number]

/** The last entry: an archive without it was cut off. */
export const footerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  objects: z.number().int(),
  object_bytes: z.number().int(),
})

export type ArchiveFooter = z.output<typeof footerSchema>

/** Bytes of header and footer: many times what a large installation needs, and nothing that fills the memory. */
export const NOTE_LIMIT = 1024 * 1024

export const HEADER = 'header.json'
export const FOOTER = 'footer.json'
