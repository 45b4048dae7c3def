import type {
  changeEmail,
  changePassword,
  getMe,
  Me,
  Preferences,
  updateMe,
  SignedIn,
  signedInSchema,
  signInRequestSchema,
  signUpRequestSchema,
} from '#shared/api/accounts.ts'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#backend/request.ts'

export const ME_KEY = ['me'] as const
/**
 * Whether a logout is in progress. A call that is answered with 401 during that time does not mean that the session
 * ended by itself.
 */
export const LEAVING_KEY = ['session-leaving'] as const
/** Why the last session ended by itself. Absent after a logout. */
export const ENDED_KEY = ['session-ended'] as const

/** The logged-in person, or null when nobody is logged in. */
export async function fetchMe(timeoutMs: number, signal?: AbortSignal): Promise<Me | null> {
  try {
    const options = signal === undefined ? { timeoutMs } : { timeoutMs, signal }
    return await request<typeof getMe>({ method: 'GET', path: '/api/me', ...options })
  } catch (error) {
    if (error instanceof BackendError && error.status === 401) return null
    throw error
  }
}

// The contracts of these routes are put together here, because only the response to a login contains more than success.
type SignIn = {
  method: 'POST'
  path: '/api/auth/sign-in/email'
  body: typeof signInRequestSchema
  response: typeof signedInSchema
}
type SignUp = { method: 'POST'; path: '/api/auth/sign-up/email'; body: typeof signUpRequestSchema }
type SignOut = { method: 'POST'; path: '/api/auth/sign-out' }

export function signIn(body: { email: string; password: string; code?: string }): Promise<SignedIn> {
  return request<SignIn>({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body,
    timeoutMs: TIMEOUT_MS.signIn,
    timeoutMessage: ACCOUNT_MESSAGES.loginTimedOut,
  })
}

export function signUp(body: { name: string; email: string; password: string }): Promise<void> {
  return request<SignUp>({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    body,
    timeoutMs: TIMEOUT_MS.signUp,
    timeoutMessage: ACCOUNT_MESSAGES.registrationTimedOut,
  })
}

export function signOut(): Promise<void> {
  return request<SignOut>({ method: 'POST', path: '/api/auth/sign-out', timeoutMs: TIMEOUT_MS.signOut })
}

export async function sendEmailChange(body: { new_email: string; password: string }): Promise<void> {
  await request<typeof changeEmail>({
    method: 'POST',
    path: '/api/auth/change-email',
    body,
    timeoutMs: TIMEOUT_MS.signUp,
  })
}

export async function sendPasswordChange(body: { current_password: string; new_password: string }): Promise<void> {
  await request<typeof changePassword>({
    method: 'POST',
    path: '/api/auth/change-password',
    body,
    timeoutMs: TIMEOUT_MS.signUp,
  })
}

/** Fields that are left out stay unchanged. */
export function sendPreferences(preferences: Partial<Preferences>): Promise<Me> {
  return request<typeof updateMe>({ method: 'PATCH', path: '/api/me', body: { preferences } })
}

export function sendName(name: string): Promise<Me> {
  return request<typeof updateMe>({ method: 'PATCH', path: '/api/me', body: { name } })
}
