import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane (these are the library's defaults too;
 * they are written down so that an update cannot weaken them).
 */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hash({ password }: { password: string }): string {
  return hashSync(password, ARGON2ID)
}

export function verify(attempt: { hash: string; password: string }): boolean {
  return verifySync(attempt.hash, attempt.password)
}
