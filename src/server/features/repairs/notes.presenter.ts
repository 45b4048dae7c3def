import type { NoteRecord } from '#shared/api/notes.ts'
import type { StoredNote } from './repairs.types.ts'

export function presentNote({ id, repairId, text, createdBy, createdAt }: StoredNote): NoteRecord {
  return { id, repair_id: repairId, text, created_by: createdBy, created_at: createdAt.toISOString() }
}
