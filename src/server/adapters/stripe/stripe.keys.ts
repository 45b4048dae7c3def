import { createHash } from 'node:crypto'

/**
 * An Idempotency-Key for one operation. Stripe accepts up to 255 characters, and asks that keys contain no personal
 * data.
 */
export function keyOf(what: string, ...parts: string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
