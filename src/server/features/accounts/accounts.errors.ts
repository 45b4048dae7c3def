import { z } from 'zod'
import { AppError } from '#shared/errors/appError.ts'

/** Throws `invalid_field` with this error message, unless the message is null. */
export function throwIfInvalid(field: string | undefined, message: string | null): void {
  if (message === null) return
  throw new AppError('invalid_field', message, field === undefined ? {} : { field })
}

/**
 * Whether an account can have this email address. This is stricter than the check of the forms: only ASCII addresses
 * are accepted, at registrations, at logins and at changes of the address.
 */
export function isUsableEmail(email: string): boolean {
  return z.email().safeParse(email).success
}
