import type {
  EmailChangeUndone,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  undoEmailChange,
  undoSecondFactor,
  verifyEmail,
} from '#shared/api/accounts.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#backend/request.ts'

/** The error codes for a link that is invalid or no longer works. */
export function isLinkInvalid(error: unknown): boolean {
  return error instanceof BackendError && error.code === 'link_invalid'
}

export async function askForReset(email: string): Promise<void> {
  await request<typeof requestPasswordReset>({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    body: { email },
    timeoutMs: TIMEOUT_MS.register,
  })
}

export async function sendNewPassword(body: { token: string; new_password: string }): Promise<void> {
  await request<typeof resetPassword>({
    method: 'POST',
    path: '/api/auth/reset-password',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
}

export async function confirmEmail(token: string): Promise<void> {
  await request<typeof verifyEmail>({
    method: 'POST',
    path: '/api/auth/verify-email',
    body: { token },
    timeoutMs: TIMEOUT_MS.register,
  })
}

/** Requests another confirmation mail to the person's own address. */
export async function askForConfirmation(): Promise<void> {
  await request<typeof sendVerification>({
    method: 'POST',
    path: '/api/me/verification',
    timeoutMs: TIMEOUT_MS.register,
  })
}

/** Returns the address that the account has again, and what happened to its second factor. */
export function takeEmailBack(token: string): Promise<EmailChangeUndone> {
  return request<typeof undoEmailChange>({
    method: 'POST',
    path: '/api/auth/undo-email-change',
    body: { token },
    timeoutMs: TIMEOUT_MS.register,
  })
}

/**
 * Removes a second factor. Returns the address of the account, or null when it differs from the one that the mail was
 * sent to.
 */
export function takeAccountBack(token: string): Promise<{ email: string | null }> {
  return request<typeof undoSecondFactor>({
    method: 'POST',
    path: '/api/auth/undo-second-factor',
    body: { token },
    timeoutMs: TIMEOUT_MS.register,
  })
}
