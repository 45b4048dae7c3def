import { z } from 'zod'
import { NOTE_TEXT_MAX } from '../repairs/notes.rules.ts'
import { isStorable } from '../lib/storable.ts'

/** What the owner has written about a repair. */
export const noteSchema = z.object({
  id: z.string(),
  repair_id: z.string(),
  text: z.string(),
  /** Who wrote it, null for somebody whose account is gone. Absent in the local app. */
  created_by: z.string().nullable().optional(),
  created_at: z.iso.datetime(),
})

export type NoteRecord = z.output<typeof noteSchema>

const idParams = z.object({ id: z.string() })

/** The notes of a repair, newest first. */
export const listNotes = {
  method: 'GET',
  path: '/api/repairs/:id/notes',
  params: idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    notes: z.array(noteSchema),
    next_cursor: z.string().nullable(),
  }),
} as const

export type NotePage = z.output<typeof listNotes.response>

/**
 * Writes a note. Its words count for the results of the repair at once. With an `Idempotency-Key` the same note may be
 * sent again without being written twice. 403 `limit_reached` for one more than a repair can have; 409 `key_reused`.
 */
export const addNote = {
  method: 'POST',
  path: '/api/repairs/:id/notes',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.strictObject({
    text: z.string().trim().min(1).max(NOTE_TEXT_MAX).refine(isStorable),
  }),
  response: noteSchema,
} as const

/** Takes a note back, and with it what its words raised. */
export const deleteNote = { method: 'DELETE', path: '/api/notes/:id', params: idParams } as const
