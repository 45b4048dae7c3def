import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { listSupportMessages, sendSupportMessage, SupportMessage } from '#shared/api/support.ts'
import { SUPPORT_MESSAGES, type SupportForm } from '#shared/support/support.rules.ts'
import { request } from '#backend/request.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { sendFailure, type SendError } from './sendFailure.rules.ts'

export function useSendMessage(onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: postMessage,
    onSuccess: () => {
      onSent()
      void client.invalidateQueries({ queryKey: SUPPORT_KEY })
    },
  })
}

/** What the form says of a message that could not be sent. */
export function sendErrorOf(error: Error): SendError {
  if (error instanceof BackendError) return sendFailure(error)
  return sendFailure({ code: 'unexpected', message: SUPPORT_MESSAGES.failed })
}

export function useSentMessages() {
  return useQuery({ queryKey: SUPPORT_KEY, queryFn: fetchMessages })
}

const SUPPORT_KEY = ['support'] as const

function postMessage({ subject, message }: SupportForm): Promise<SupportMessage> {
  return request<typeof sendSupportMessage>({
    method: 'POST',
    path: '/api/support',
    body: { subject: subject.trim(), message: message.trim() },
    timeoutMessage: SUPPORT_MESSAGES.failed,
  })
}

/** The messages of this person, newest first. */
async function fetchMessages(): Promise<SupportMessage[]> {
  const { messages } = await request<typeof listSupportMessages>({ method: 'GET', path: '/api/support' })
  return messages
}
