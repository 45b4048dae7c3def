import type {
  changeEmail,
  changePassword,
  getMe,
  Me,
  Preferences,
  updateMe,
  LoginResponse,
  loginResponseSchema,
  loginRequestSchema,
  registrationRequestSchema,
  RegistrationResponse,
  registrationResponseSchema,
} from '#shared/api/accounts.ts'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import type { requestDeletion } from '#shared/api/deletion.ts'
import { request } from '#backend/request.ts'
import { chooseShop, chosenShop } from '#web/lib/chosenShop.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '#web/backend/backendError.ts'

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
    const isOutOfShop = error instanceof BackendError && error.status === 404 && chosenShop() !== undefined
    if (!isOutOfShop) throw error
    chooseShop(undefined)
    setFlashMessage({ sentence: ACCOUNT_MESSAGES.outOfShop })
    return fetchMe(timeoutMs, signal)
  }
}

// The contracts of these routes are put together here, because their responses set a cookie.
type Login = {
  method: 'POST'
  path: '/api/auth/sign-in/email'
  body: typeof loginRequestSchema
  response: typeof loginResponseSchema
}
type Registration = {
  method: 'POST'
  path: '/api/auth/sign-up/email'
  body: typeof registrationRequestSchema
  response: typeof registrationResponseSchema
}
type Logout = { method: 'POST'; path: '/api/auth/sign-out' }

export function logIn(body: { email: string; password: string; code?: string }): Promise<LoginResponse> {
  return request<Login>({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body,
    timeoutMs: TIMEOUT_MS.logIn,
    timeoutMessage: ACCOUNT_MESSAGES.loginTimedOut,
  })
}

/** `invitation` is the token of a mail from a shop, which the registration accepts. */
export function register(body: {
  name: string
  email: string
  password: string
  invitation?: string
}): Promise<RegistrationResponse> {
  return request<Registration>({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    body,
    timeoutMs: TIMEOUT_MS.register,
    timeoutMessage: ACCOUNT_MESSAGES.registrationTimedOut,
  })
}

export function logOut(): Promise<void> {
  return request<Logout>({ method: 'POST', path: '/api/auth/sign-out', timeoutMs: TIMEOUT_MS.logOut })
}

export async function sendEmailChange(body: { new_email: string; password: string; code?: string }): Promise<void> {
  await request<typeof changeEmail>({
    method: 'POST',
    path: '/api/auth/change-email',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
}

export async function sendPasswordChange(body: { current_password: string; new_password: string }): Promise<void> {
  await request<typeof changePassword>({
    method: 'POST',
    path: '/api/auth/change-password',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
}

/** Fields that are left out stay unchanged. */
export function sendPreferences(preferences: Partial<Preferences>): Promise<Me> {
  return request<typeof updateMe>({ method: 'PATCH', path: '/api/me', body: { preferences } })
}

export function sendName(name: string): Promise<Me> {
  return request<typeof updateMe>({ method: 'PATCH', path: '/api/me', body: { name } })
}

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
