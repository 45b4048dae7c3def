import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'

/** The parts of a failed call that these rules use. */
export type FailedCall = { code: string; message: string; field?: string | undefined; status?: number }

export type AccountFailure = {
  /** Null when nothing is wrong and the screen only asks for more input. */
  message: string | null
  field: string | null
  /** Whether this person may need the other screen, register or login. */
  offersOther: boolean
}

/** For any other code a more specific message exists: the server's own, or that the connection failed. */
export const WITHOUT_SENTENCE = ['unexpected', 'internal']

export function loginFailure(call: FailedCall): AccountFailure {
  const general = call.status === 401 ? ACCOUNT_MESSAGES.loginFailedCredentials : ACCOUNT_MESSAGES.loginFailed
  if (call.code === 'code_required') return { message: null, field: null, offersOther: false }
  return {
    message: WITHOUT_SENTENCE.includes(call.code) ? general : call.message,
    field: call.field ?? null,
    offersOther: call.code === 'invalid_credentials',
  }
}

/** The fields of the change forms, keyed by their names on the server. */
const CHANGE_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  new_email: 'newEmail',
  password: 'password',
  current_password: 'currentPassword',
  new_password: 'newPassword',
  code: 'code',
}

export function changeFailure(call: FailedCall): AccountFailure {
  return { message: call.message, field: CHANGE_FIELDS[call.field ?? ''] ?? null, offersOther: false }
}

/** What a login asks for: first the credentials and then, when two-step login is on, a code. */
export type LoginStep = 'credentials' | 'code'

/** Where a person continues after a login was refused. */
export function loginStepAfter(step: LoginStep, { code, field }: FailedCall): LoginStep {
  if (code === 'code_required' || field === 'code') return 'code'
  // The password may have been changed in the meantime.
  if (code === 'invalid_credentials' || field !== undefined) return 'credentials'
  return step
}
