import { AsyncLocalStorage } from 'node:async_hooks'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>
}

const compared = new AsyncLocalStorage<{ hash?: string }>()

/** Makes a call of Better Auth and tells which stored hash it compared a password with. */
export async function witnessed<Result>(
  call: () => Promise<Result>,
): Promise<{ result: Result; hash: string | undefined }> {
  const actor: { hash?: string } = {}
  const result = await compared.run(actor, call)
  return { result, hash: actor.hash }
}

const WORKER = fileURLToPath(new URL('betterAuth.hashing.worker.ts', import.meta.url))

/** Milliseconds after which a thread that has nothing to hash gives its memory back. */
const IDLE_MS = 60_000

/** On macOS it would slow down the whole process. */
const NICENESS = process.platform === 'linux' ? 10 : 0

/**
 * Hashing takes a core and 19 MiB for a few milliseconds: a storm of logins waits here, not everybody else. Threads of
 * their own leave those free that read files and decode photos; the system prefers everything else to them, and each
 * has its next password at hand when it has done with one, so that it does not wait for a busy process.
 */
export function createPasswords(): Passwords {
  const threads = new Piscina({
    filename: WORKER,
    minThreads: 0,
    maxThreads: Math.max(1, cpus().length - 1),
    concurrentTasksPerWorker: 2,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  })
  return {
    hash: (password) => threads.run({ password }, { name: 'hash' }) as Promise<string>,
    verify(attempt) {
      const actor = compared.getStore()
      if (actor !== undefined) actor.hash = attempt.hash
      return threads.run({ hash: attempt.hash, password: attempt.password }, { name: 'verify' }) as Promise<boolean>
    },
  }
}
