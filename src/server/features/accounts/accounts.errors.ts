import { z } from 'zod'
import { AppError } from '#shared/errors/appError.ts'

/** Throws `invalid_field` with this error message, unless the message is null. */
export function refuseField(field: string | undefined, fault: string | null): void {
  if (fault === null) return
  throw new AppError('invalid_field', fault, field === undefined ? {} : { field })
}

/**
 * Whether an account can have this email address. This is stricter than the check of the forms: only ASCII addresses are
 * accepted, at registrations, at logins and at changes of the address.
 */
export function isUsableEmail(email: string): boolean {
  return z.email().safeParse(email).success
}
