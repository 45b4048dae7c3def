/** Screens that mails lead to. The web's own list takes them from here. A token follows the # of the address. */
export const PATHS_IN_MAILS = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  undo_email_change: '/undo-email-change',
  undo_second_factor: '/undo-two-step',
  forgot_password: '/forgot-password',
  settings: '/settings',
  payment: '/payment',
  analysis: '/analysis',
  repairs: '/repairs',
  claims: '/claims',
  shops: '/shops',
} as const

/** Screens that the payment service redirects back to. */
export const PATHS_FROM_PAYMENTS = { plans: PATHS_IN_MAILS.payment, options: '/payment-options' } as const
