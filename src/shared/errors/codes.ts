/**
 * The closed list of problems that the product answers with. Each has a sentence for a person; the HTTP status
 * stands in the server, which is the only place that speaks HTTP.
 */
export const ERROR_CODES = [
  'invalid_request',
  'signed_out',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'invalid_field',
  'invalid_credentials',
  'wrong_password',
  'account_exists',
  'account_failed',
  'too_many_attempts',
  'wrong_type',
  'too_large',
  'unreadable_photo',
  'too_many_pixels',
  'limit_reached',
  'no_space',
  'upload_running',
  'key_reused',
  'daily_limit_reached',
  'not_finished',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** What is said where the place that refuses has no better sentence of its own. */
export const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'This request could not be understood.',
  signed_out: 'You must be logged in to do this.',
  foreign_origin: 'This request came from another site and was refused.',
  not_found: 'This could not be found.',
  method_not_allowed: 'This cannot be done here.',
  unsupported_media_type: 'This kind of content is not taken here.',
  invalid_field: 'Please check what you entered.',
  invalid_credentials: 'Invalid login credentials',
  wrong_password: 'Incorrect password. Please try again.',
  account_exists: 'An account with this email already exists. Please try logging in instead.',
  account_failed: 'Failed to create user account',
  too_many_attempts: 'Too many attempts. Please wait a moment and try again.',
  wrong_type: 'Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation',
  too_large: 'This file is too large.',
  unreadable_photo: 'This photo is damaged and cannot be read. Please take or choose another.',
  too_many_pixels: 'This photo has too many pixels.',
  limit_reached: 'Your plan does not include this.',
  no_space: 'There is no room for new photos right now. Please try again later.',
  upload_running: 'This photo is being uploaded already. Please wait a moment.',
  key_reused: 'This Idempotency-Key was used for another photo.',
  daily_limit_reached: "Today's limit has been reached. Please try again tomorrow.",
  not_finished: 'The analysis is not finished yet.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
}
