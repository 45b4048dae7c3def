import type { SupportMessage } from '#shared/api/support.ts'
import type { StoredMessage } from './support.types.ts'

export function presentMessage({ id, subject, message, phone, bestTime, createdAt }: StoredMessage): SupportMessage {
  return { id, subject, message, phone, best_time: bestTime, created_at: createdAt.toISOString() }
}
