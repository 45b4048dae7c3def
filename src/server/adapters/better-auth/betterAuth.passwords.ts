import { AsyncLocalStorage } from 'node:async_hooks'
import { cpus } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane (these are the library's defaults too;
 * they are written down so that an update cannot weaken them).
 */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>
}

const compared = new AsyncLocalStorage<{ hash?: string }>()

/** Makes a call of Better Auth and tells which stored hash it compared a password with. */
export async function witnessed<Result>(
  call: () => Promise<Result>,
): Promise<{ result: Result; hash: string | undefined }> {
  const holder: { hash?: string } = {}
  const result = await compared.run(holder, call)
  return { result, hash: holder.hash }
}

/** Hashing takes a core and 19 MiB for a few milliseconds: a storm of logins waits here, not everybody else. */
export function createPasswords(): Passwords {
  const hashing = pLimit(Math.max(1, cpus().length - 1))
  return {
    hash: (password) => hashing(() => hash(password, ARGON2ID)),
    verify({ hash: stored, password }) {
      const holder = compared.getStore()
      if (holder !== undefined) holder.hash = stored
      return hashing(() => verify(stored, password))
    },
  }
}
