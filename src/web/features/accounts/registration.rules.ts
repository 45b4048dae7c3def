import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { WITHOUT_SENTENCE, type AccountFailure, type FailedCall } from './accountFailure.rules.ts'

type Fields = { name: string; email: string; password: string; confirmation: string }

const LABELS: readonly (readonly [keyof Fields, string])[] = [
  ['name', 'full name'],
  ['email', 'email'],
  ['password', 'password'],
  ['confirmation', 'password confirmation'],
]

/** Why an account cannot be created yet: the fields that are empty. Null when all are filled in. */
export function missingSentence(fields: Fields): string | null {
  const missing = LABELS.filter(([field]) => fields[field] === '').map(([, label]) => label)
  return missing.length === 0 ? null : `Still needed: ${missing.join(', ')}`
}

/** What is said of a registration that was refused, and whether the login is offered instead. */
export function registrationFailure(call: FailedCall): AccountFailure {
  return {
    message: WITHOUT_SENTENCE.includes(call.code) ? ACCOUNT_MESSAGES.registrationFailed : call.message,
    field: call.field ?? null,
    offersOther: call.code === 'account_exists',
  }
}
