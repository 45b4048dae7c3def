/** What is written down about an account's security, with the words that its owner reads. */
export const SECURITY_EVENTS = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in refused: wrong password',
  sign_in_limited: 'Sign-in refused: too many attempts',
  code_refused: 'Sign-in refused: wrong code',
  signed_out: 'Signed out',
  session_ended: 'A device was signed out',
  sessions_ended: 'All other devices were signed out',
  email_changed: 'Email address changed',
  email_change_undone: 'Change of email address undone',
  email_verified: 'Email address confirmed',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset by email',
  two_step_on: 'Two-step login switched on',
  two_step_off: 'Two-step login switched off',
  two_step_undone: 'Two-step login taken back by email',
  two_step_removed: 'Two-step login switched off by support',
  recovery_code_used: 'Signed in with a recovery code',
  recovery_codes_renewed: 'Recovery codes renewed',
  data_downloaded: 'Data downloaded',
  deletion_requested: 'Deletion of the account requested',
  deletion_cancelled: 'Deletion of the account cancelled by signing in',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]]
