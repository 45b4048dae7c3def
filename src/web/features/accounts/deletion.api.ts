import type { requestDeletion } from '#shared/api/deletion.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { request } from '#backend/request.ts'

/** When the account whose deletion was requested here will be erased. The login shows this until someone logs in. */
export const DELETION_KEY = ['deletion-requested'] as const

/** Returns the moment when the account will be erased, in ISO 8601. */
export async function sendDeletion(body: { password: string; code?: string }): Promise<string> {
  const { deletion_due_at: dueAt } = await request<typeof requestDeletion>({
    method: 'POST',
    path: '/api/me/deletion',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
  return dueAt
}
