import type { DocumentRecord } from '#shared/api/documents.ts'
import { DOCUMENT_MESSAGES, type DocumentKind } from '#shared/documents/documents.rules.ts'
import { BackendError } from '../backendError.ts'
import { sendFile } from './uploadPhoto.ts'

type Upload = Parameters<typeof sendFile>[0] & { repairId: string; kind: DocumentKind }

/** Sends one document of a repair. */
export async function uploadDocument(upload: Upload): Promise<DocumentRecord> {
  const { repairId, kind } = upload
  try {
    return await sendFile<DocumentRecord>(upload, `/api/repairs/${encodeURIComponent(repairId)}/documents?kind=${kind}`)
  } catch (error) {
    if (error instanceof BackendError && error.code === 'photo_lost') {
      throw new BackendError('photo_lost', DOCUMENT_MESSAGES.lost, { cause: error })
    }
    throw error
  }
}
