import { z } from 'zod'
import {
  DOCUMENT_AMOUNT_MAX,
  DOCUMENT_KINDS,
  DOCUMENT_NOTE_MAX,
  DOCUMENTS_PER_REPAIR,
} from '../documents/documents.rules.ts'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { FILE_NAME_MAX } from '../files/fileName.rules.ts'
import { isStorable } from '../lib/storable.ts'

/** A document of a repair. It is stored and handed back, and never opened. */
export const documentSchema = z.object({
  id: z.string(),
  repair_id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  file_name: z.string(),
  /** By its bytes. */
  file_type: z.string(),
  /** In bytes. */
  file_size: z.number().int(),
  note: z.string().nullable(),
  /** In US dollars, as its owner entered it. */
  amount: z.number().nullable(),
  /** `YYYY-MM-DD`, as its owner entered it. */
  paid_on: z.iso.date().nullable(),
  /** Whether a PDF is locked with a password. */
  is_encrypted: z.boolean(),
  /** Whether it is a photo, which has a preview. It is no photo of the damage. */
  has_thumbnail: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export type DocumentRecord = z.output<typeof documentSchema>

const idParams = z.object({ id: z.string() })

/** The documents of a repair, newest first. */
export const listDocuments = {
  method: 'GET',
  path: '/api/repairs/:id/documents',
  params: idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(DOCUMENTS_PER_REPAIR),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    documents: z.array(documentSchema),
    next_cursor: z.string().nullable(),
  }),
} as const

/**
 * multipart/form-data with exactly one part, `file`. Answers 201 with the record. With an `Idempotency-Key` the same
 * file may be sent again without being stored twice. 415 `wrong_document_type` or `has_macros`; 403 `limit_reached`;
 * 413 `too_large`; 503 `no_space`; 409 `key_reused` or `upload_running`.
 */
export const uploadDocument = {
  method: 'POST',
  path: '/api/repairs/:id/documents',
  params: idParams,
  query: z.object({ kind: z.enum(DOCUMENT_KINDS).default('other') }),
  response: documentSchema,
} as const

/** Changes what is given. Null takes a note, an amount or a date away, and a name keeps its extension. */
export const updateDocument = {
  method: 'PATCH',
  path: '/api/documents/:id',
  params: idParams,
  body: z
    .strictObject({
      kind: z.enum(DOCUMENT_KINDS).optional(),
      // A character may take two units of a string.
      file_name: z
        .string()
        .max(2 * FILE_NAME_MAX)
        .optional(),
      note: z.string().trim().max(DOCUMENT_NOTE_MAX).refine(isStorable).nullish(),
      amount: z.number().min(0).max(DOCUMENT_AMOUNT_MAX).multipleOf(0.01).nullish(),
      paid_on: z.iso
        .date()
        .refine((day) => isCalendarDay(day))
        .nullish(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined)),
  response: documentSchema,
} as const

/** Removes a document and its bytes. */
export const deleteDocument = { method: 'DELETE', path: '/api/documents/:id', params: idParams } as const

/** The bytes as they were uploaded, to be saved; or the preview of a photo. */
export const getDocumentContent = {
  method: 'GET',
  path: '/api/documents/:id/content',
  params: idParams,
  query: z.object({ variant: z.enum(['original', 'thumb']).default('original') }),
} as const

export type DocumentPage = z.output<typeof listDocuments.response>
