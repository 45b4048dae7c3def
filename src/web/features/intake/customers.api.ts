import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  addIntakePhoto,
  beginIntake,
  IntakePage,
  lookAtIntake,
  removeIntakePhoto,
  SentIntake,
  submitIntake,
  withdrawIntake,
} from '#shared/api/intake.ts'
import type { ChallengeAnswer } from '#shared/intake/challenge.rules.ts'
import { request } from '#backend/request.ts'
import { sendIntakePhoto } from '#backend/sendIntakePhoto.ts'
import { BackendError } from '#web/backend/backendError.ts'

// The server knows no session here, also when somebody is logged in, so that nothing of this prolongs one.
const background = true

/** What no other try mends. */
export const FINAL_CODES: ReadonlySet<string> = new Set(['not_found', 'intake_closed'])

/** What the page of a link shows. */
export function useIntakePage(token: string) {
  return useQuery({
    queryKey: ['intake', token],
    queryFn: () => lookAt(token),
    staleTime: Infinity,
    retry: (tries, error) => tries < 2 && !(error instanceof BackendError && FINAL_CODES.has(error.code)),
  })
}

export const lookAt = (token: string): Promise<IntakePage> =>
  request<typeof lookAtIntake>({ method: 'GET', path: '/api/intake/:token', params: { token }, background })

export const begin = (token: string, answer: ChallengeAnswer) =>
  request<typeof beginIntake>({
    method: 'POST',
    path: '/api/intake/:token/drafts',
    params: { token },
    body: { challenge_answer: answer },
    background,
  })

export type SentPhoto = z.output<typeof addIntakePhoto.response>

export const sendPhoto = sendIntakePhoto

export const removePhoto = (token: string, id: string) =>
  request<typeof removeIntakePhoto>({
    method: 'DELETE',
    path: '/api/intake/:token/photos/:photo_id',
    params: { token, photo_id: id },
    background,
  })

export type IntakeBody = z.input<typeof submitIntake.body>

export const submit = (token: string, body: IntakeBody): Promise<SentIntake> =>
  request<typeof submitIntake>({
    method: 'POST',
    path: '/api/intake/:token/submission',
    params: { token },
    body,
    background,
  })

export const withdraw = (token: string) =>
  request<typeof withdrawIntake>({ method: 'POST', path: '/api/intake/withdraw', body: { token }, background })
