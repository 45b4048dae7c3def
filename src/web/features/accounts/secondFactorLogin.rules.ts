import type { FailedCall } from './accountFailure.rules.ts'

/** What a login asks for: first the credentials and then, when two-step login is on, a code. */
export type LoginStep = 'credentials' | 'code'

/** Where a person continues after a login was refused. */
export function loginStepAfter(step: LoginStep, { code, field }: FailedCall): LoginStep {
  if (code === 'code_required' || field === 'code') return 'code'
  // The password may have been changed in the meantime.
  if (code === 'invalid_credentials' || field !== undefined) return 'credentials'
  return step
}
