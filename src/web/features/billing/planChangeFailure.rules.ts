import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { BackendError, type BackendErrorCode } from '#web/backend/backendError.ts'

type Codes = readonly BackendErrorCode[]

// Where the server says more than that it failed, its sentence helps more than the specified one.
const WITH_SENTENCE: Codes = ['limit_reached', 'plan_not_offered', 'too_many_attempts', 'signed_out', 'offline']
const OF_PAYMENTS: Codes = [
  'payment_unavailable',
  'payment_declined',
  'payment_due',
  'plan_changed',
  'change_running',
  'nothing_paid',
  'invalid_field',
]

/** The sentence for a plan that could not be changed or tested. */
export function planChangeFailure(error: unknown): string {
  return error instanceof BackendError && [...WITH_SENTENCE, ...OF_PAYMENTS].includes(error.code)
    ? error.message
    : PLAN_MESSAGES.changeFailed
}

/** The same where money is asked for: whoever got no answer wants to know whether another try costs twice. */
export function paymentFailure(error: unknown): string {
  if (error instanceof BackendError && error.code === 'timed_out') return error.message
  if (error instanceof BackendError && error.code === 'offline') return `${error.message} ${PLAN_MESSAGES.notTwice}`
  return planChangeFailure(error)
}

// After these nobody knows what became of it.
const UNANSWERED: Codes = [
  'timed_out',
  'offline',
  'unexpected',
  'payment_unavailable',
  'change_running',
  'unavailable',
  'internal',
]

/** Whether a wish was decided on; if not, it may have been carried out all the same. */
export function isAnswered(error: unknown): boolean {
  return error instanceof BackendError && !UNANSWERED.includes(error.code)
}
