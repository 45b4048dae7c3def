/** The recorded events about an account's security, with the text that its owner reads. */
export const SECURITY_EVENTS = {
  registered: 'Account created',
  signed_in: 'Logged in',
  sign_in_refused: 'Login refused: wrong password',
  sign_in_limited: 'Login refused: too many attempts',
  code_refused: 'Login refused: wrong code',
  signed_out: 'Logged out',
  session_ended: 'A device was logged out',
  sessions_ended: 'All other devices were logged out',
  email_changed: 'Email address changed',
  email_change_undone: 'Email address change undone',
  email_verified: 'Email address confirmed',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  two_step_on: 'Two-step login turned on',
  two_step_off: 'Two-step login turned off',
  two_step_undone: 'Two-step login removed by email',
  two_step_removed: 'Two-step login turned off by support',
  recovery_code_used: 'Logged in with a recovery code',
  recovery_codes_renewed: 'Recovery codes renewed',
  data_downloaded: 'Data downloaded',
  deletion_requested: 'Account deletion requested',
  deletion_cancelled: 'Account deletion canceled by logging in',
  shop_received: 'Became the owner of a shop',
  shop_handed_over: 'Handed a shop over to another owner',
  api_key_created: 'Made an API key',
  api_key_rotated: 'Replaced an API key',
  api_key_ended: 'Ended an API key',
  api_keys_kept: 'Kept the API keys of somebody who left a shop',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]]
