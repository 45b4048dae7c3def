import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane (these are the library's defaults too;
 * they are written down so that an update cannot weaken them).
 */
const COST = { memoryCost: 19_456, timeCost: 2 } as const

/** Memory in KiB and passes. */
export type HashCost = { memoryCost: number; timeCost: number }

export function hash({ password, cost = COST }: { password: string; cost?: HashCost }): string {
  return hashSync(password, { algorithm: 2, parallelism: 1, ...cost })
}

export function verify(attempt: { hash: string; password: string }): boolean {
  return verifySync(attempt.hash, attempt.password)
}
