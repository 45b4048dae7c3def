/** Screens that mails lead to; the web's own list takes them from here. A token stands behind the # of the address. */
export const PATHS_IN_MAILS = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  undo_email_change: '/undo-email-change',
  forgot_password: '/forgot-password',
  settings: '/settings',
  payment: '/payment',
  analysis: '/analysis',
} as const
