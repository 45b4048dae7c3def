import { createHash } from 'node:crypto'

/**
 * An Idempotency-Key for one attempt at something. Stripe takes 255 characters, and asks that nothing of a person can be
 * read from them.
 */
export function keyOf(what: string, ...parts: string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
