/** Screens that mails lead to. What a token opens stands behind the # of the address. */
export const PATHS_IN_MAILS = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  undo_email_change: '/undo-email-change',
  forgot_password: '/forgot-password',
} as const
