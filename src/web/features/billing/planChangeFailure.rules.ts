import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { BackendError } from '#web/backend/backendError.ts'

// Where the server says more than that it failed, its sentence helps more than the specified one.
const WITH_SENTENCE = ['limit_reached', 'too_many_attempts', 'signed_out', 'offline']

/** The sentence for a plan that could not be changed or tested. */
export function planChangeFailure(error: unknown): string {
  return error instanceof BackendError && WITH_SENTENCE.includes(error.code)
    ? error.message
    : PLAN_MESSAGES.changeFailed
}
