import type { listSupportMessages, sendSupportMessage, SupportMessage } from '#shared/api/support.ts'
import { SUPPORT_MESSAGES, type SupportForm } from '#shared/support/support.rules.ts'
import { request } from '#backend/request.ts'

export const SUPPORT_KEY = ['support'] as const

export function postMessage({ subject, message }: SupportForm): Promise<SupportMessage> {
  return request<typeof sendSupportMessage>({
    method: 'POST',
    path: '/api/support',
    body: { subject: subject.trim(), message: message.trim() },
    timeoutMessage: SUPPORT_MESSAGES.failed,
  })
}

/** The messages of this person, newest first. */
export async function fetchMessages(): Promise<SupportMessage[]> {
  const { messages } = await request<typeof listSupportMessages>({ method: 'GET', path: '/api/support' })
  return messages
}
