import { AppError } from '#shared/errors/appError.ts'

/** Throws `invalid_field` with the fault's sentence, if there is one. */
export function refuseField(field: string | undefined, fault: string | null): void {
  if (fault === null) return
  throw new AppError('invalid_field', fault, field === undefined ? {} : { field })
}
