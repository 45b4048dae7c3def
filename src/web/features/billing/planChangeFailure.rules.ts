import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { BackendError, type BackendErrorCode } from '#web/backend/backendError.ts'

type Codes = readonly BackendErrorCode[]

// For these codes the server's message is more helpful than the specified one.
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

/** The message for a plan that could not be changed or tested. */
export function planChangeFailure(error: unknown): string {
  return error instanceof BackendError && [...WITH_SENTENCE, ...OF_PAYMENTS].includes(error.code)
    ? error.message
    : PLAN_MESSAGES.changeFailed
}

/**
 * The same for actions that cost money. Someone who got no response wants to know whether another attempt would charge
 * twice.
 */
export function paymentFailure(error: unknown): string {
  if (error instanceof BackendError && error.code === 'timed_out') return error.message
  if (error instanceof BackendError && error.code === 'offline') return `${error.message} ${PLAN_MESSAGES.notTwice}`
  return planChangeFailure(error)
}

// After these errors the outcome of the request is unknown.
const UNANSWERED: Codes = [
  'timed_out',
  'offline',
  'unexpected',
  'payment_unavailable',
  'change_running',
  'unavailable',
  'internal',
]

/** Whether the server decided on the request. If not, the change may have been made anyway. */
export function isAnswered(error: unknown): boolean {
  return error instanceof BackendError && !UNANSWERED.includes(error.code)
}
