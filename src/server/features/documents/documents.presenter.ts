import type { DocumentRecord } from '#shared/api/documents.ts'
import type { StoredDocument } from './documents.types.ts'

/** The record that its owner gets, without the key and the hashes. */
export function presentDocument(document: StoredDocument): DocumentRecord {
  return {
    id: document.id,
    repair_id: document.repairId,
    kind: document.kind,
    file_name: document.fileName,
    file_type: document.fileType,
    file_size: document.fileSize,
    note: document.note,
    amount: document.amount,
    paid_on: document.paidOn,
    is_encrypted: document.isEncrypted,
    has_thumbnail: document.thumbSha256 !== null,
    created_by: document.createdBy,
    created_at: document.createdAt.toISOString(),
  }
}
