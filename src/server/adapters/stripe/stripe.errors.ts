import Stripe from 'stripe'
import { AppError } from '#shared/errors/appError.ts'

/** Seconds after which asking again makes sense. */
const RETRY_SECONDS = 5

/** What a failed call says to the person: that the payment was declined, or that the service gave no answer. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('payment_declined', `${declineReason(error)} Your plan has not changed.`, { cause: error })
  }
  return new AppError('payment_unavailable', undefined, { cause: error, retryAfterSeconds: RETRY_SECONDS })
}

/** Stripe words these for the holder of the card. */
function declineReason({ message }: Error): string {
  const line = message.replace(/\s+/g, ' ').trim().slice(0, 200)
  if (line === '') return 'Your payment was declined.'
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** Whether Stripe says that there is no such object, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** What keeps Stripe from taking payments, for the operator. */
export function faultOf(error: unknown): 'key_refused' | 'unreachable' | 'failing' {
  const { StripeAuthenticationError, StripeConnectionError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return 'key_refused'
  return error instanceof StripeConnectionError ? 'unreachable' : 'failing'
}
