import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#backend/request.ts'
import type { listSupportMessages, makeSupportCode, sendSupportMessage, SupportMessage } from '#shared/api/support.ts'
import { SUPPORT_MESSAGES, type SupportForm } from '#shared/support/support.rules.ts'
import { BackendError } from '#web/backend/backendError.ts'

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

/** What this person wrote, and the phone of support if they may call. */
export function useSupport() {
  return useQuery({
    queryKey: SUPPORT_KEY,
    queryFn: () => request<typeof listSupportMessages>({ method: 'GET', path: '/api/support' }),
  })
}

/** Asks for a code that tells support who is calling. */
export function useSupportCode() {
  return useMutation({
    mutationFn: () => request<typeof makeSupportCode>({ method: 'POST', path: '/api/support/code' }),
  })
}

const SUPPORT_KEY = ['support'] as const

function postMessage({ subject, message, phone, best_time }: SupportForm): Promise<SupportMessage> {
  return request<typeof sendSupportMessage>({
    method: 'POST',
    path: '/api/support',
    body: {
      subject: subject.trim(),
      message: message.trim(),
      ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
      ...(best_time.trim() === '' ? {} : { best_time: best_time.trim() }),
    },
    timeoutMessage: SUPPORT_MESSAGES.failed,
  })
}

/** An error of one field, or of the whole form when the field is null. */
export type SendError = { field: keyof SupportForm | null; message: string }

const FIELDS: readonly (keyof SupportForm)[] = ['subject', 'message', 'phone', 'best_time']

// A code means that the error came from the server, whose message is more specific than a general one.
const WITHOUT_SENTENCE = ['unexpected', 'internal']

/** Where the error of a failed call is shown. */
export function sendFailure(call: { code: string; message: string; field?: string | undefined }): SendError {
  return {
    field: FIELDS.find((field) => field === call.field) ?? null,
    message: WITHOUT_SENTENCE.includes(call.code) ? SUPPORT_MESSAGES.failed : call.message,
  }
}
