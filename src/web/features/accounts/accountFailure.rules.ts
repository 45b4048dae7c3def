import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'

/** What these rules read of a failed call. */
export type FailedCall = { code: string; message: string; field?: string | undefined }

export type AccountFailure = {
  message: string
  field: string | null
  /** Whether the other screen, register or login, is what this person may need. */
  offersOther: boolean
}

// A code means that the server spoke, and its sentence is better than a general one.
const WITHOUT_SENTENCE = ['unexpected', 'offline', 'internal']

export function loginFailure(call: FailedCall): AccountFailure {
  return {
    message: WITHOUT_SENTENCE.includes(call.code) ? ACCOUNT_MESSAGES.loginFailed : call.message,
    field: call.field ?? null,
    offersOther: call.code === 'invalid_credentials',
  }
}

export function registrationFailure(call: FailedCall): AccountFailure {
  return {
    message: WITHOUT_SENTENCE.includes(call.code) ? ACCOUNT_MESSAGES.registrationFailed : call.message,
    field: call.field ?? null,
    offersOther: call.code === 'account_exists',
  }
}

/** The fields of the change forms, by what the server calls them. */
const CHANGE_FIELDS: Readonly<Record<string, string>> = {
  new_email: 'newEmail',
  password: 'password',
  current_password: 'currentPassword',
  new_password: 'newPassword',
}

export function changeFailure(call: FailedCall): AccountFailure {
  return { message: call.message, field: CHANGE_FIELDS[call.field ?? ''] ?? null, offersOther: false }
}
