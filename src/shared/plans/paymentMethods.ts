/** The payment methods of the specification (section 3). */
export const PAYMENT_METHODS = ['card', 'paypal', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
