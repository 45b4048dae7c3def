import type { SupportMessage } from '#shared/api/support.ts'
import type { StoredMessage } from './support.types.ts'

export function presentMessage({ id, subject, message, createdAt }: StoredMessage): SupportMessage {
  return { id, subject, message, created_at: createdAt.toISOString() }
}
