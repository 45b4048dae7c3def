import type { ErrorCode } from '#shared/errors/codes.ts'

/** The HTTP status of each code: rooms refuse in the product's words, and only this table speaks HTTP. */
export const STATUSES: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  signed_out: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  invalid_field: 400,
  invalid_credentials: 401,
  wrong_password: 403,
  account_exists: 409,
  account_failed: 500,
  too_many_attempts: 429,
  wrong_type: 415,
  too_large: 413,
  unreadable_photo: 400,
  too_many_pixels: 400,
  limit_reached: 403,
  no_space: 503,
  upload_running: 409,
  key_reused: 409,
  daily_limit_reached: 429,
  not_finished: 409,
  unavailable: 503,
  internal: 500,
}
