import type { DocumentRecord } from '#shared/api/documents.ts'
import { DOCUMENT_MESSAGES } from '#shared/documents/documents.rules.ts'
import { BackendError } from '../backendError.ts'

/** Keeps no document on this device. The screens say so before anything is chosen. */
export function uploadDocument(): Promise<DocumentRecord> {
  return Promise.reject(new BackendError('unavailable', DOCUMENT_MESSAGES.needServer))
}
