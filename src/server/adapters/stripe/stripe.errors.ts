import Stripe from 'stripe'
import { AppError } from '#shared/errors/appError.ts'

/** Seconds after which a retry makes sense. */
const RETRY_SECONDS = 5

/** The error that the user sees after a failed call: the payment was declined, or the service did not answer. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('payment_declined', `${declineReason(error)} Your plan hasn't changed.`, { cause: error })
  }
  return new AppError('payment_unavailable', undefined, { cause: error, retryAfterSeconds: RETRY_SECONDS })
}

/** Stripe writes these messages for the cardholder. */
function declineReason({ message }: Error): string {
  const line = message.replace(/\s+/g, ' ').trim().slice(0, 200)
  if (line === '') return 'Your payment was declined.'
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** Whether Stripe reports that there is no such object, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The problem that keeps Stripe from taking payments, for the operator. */
export function paymentsStateOf(error: unknown): 'key_refused' | 'unreachable' | 'failing' {
  const { StripeAuthenticationError, StripeConnectionError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return 'key_refused'
  return error instanceof StripeConnectionError ? 'unreachable' : 'failing'
}
